import App
import Glibc

exit(App.run(Array(CommandLine.arguments.dropFirst())))
