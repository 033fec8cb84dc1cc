#ifndef PENNANT_CURL_SHIM_H
#define PENNANT_CURL_SHIM_H

#include <curl/curl.h>

#endif
