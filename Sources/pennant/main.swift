import App
import Glibc

exit(await App.run(Array(CommandLine.arguments.dropFirst())))
