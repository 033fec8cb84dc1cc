#ifndef PENNANT_CURL_SHIM_H
#define PENNANT_CURL_SHIM_H

#include <curl/curl.h>

/* Swift cannot call variadic functions: one typed door for each kind of argument. */

static inline CURLcode pennant_easy_set_long(CURL *easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode pennant_easy_set_text(CURL *easy, CURLoption option, const char *text) {
  return curl_easy_setopt(easy, option, text);
}

static inline CURLcode pennant_easy_set_pointer(CURL *easy, CURLoption option, void *pointer) {
  return curl_easy_setopt(easy, option, pointer);
}

static inline CURLcode pennant_easy_set_list(CURL *easy, CURLoption option,
                                             struct curl_slist *list) {
  return curl_easy_setopt(easy, option, list);
}

/* For CURLOPT_WRITEFUNCTION and CURLOPT_HEADERFUNCTION, which share a type. */
static inline CURLcode pennant_easy_set_write(CURL *easy, CURLoption option,
                                              curl_write_callback function) {
  return curl_easy_setopt(easy, option, function);
}

static inline CURLcode pennant_easy_set_progress(CURL *easy, curl_xferinfo_callback function) {
  return curl_easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, function);
}

static inline CURLcode pennant_easy_set_open_socket(CURL *easy,
                                                    curl_opensocket_callback function) {
  return curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, function);
}

static inline CURLcode pennant_easy_set_close_socket(CURL *easy,
                                                     curl_closesocket_callback function) {
  return curl_easy_setopt(easy, CURLOPT_CLOSESOCKETFUNCTION, function);
}

static inline CURLcode pennant_easy_set_before_request(CURL *easy,
                                                       curl_prereq_callback function) {
  return curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, function);
}

static inline CURLcode pennant_easy_get_long(CURL *easy, CURLINFO info, long *value) {
  return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode pennant_easy_get_offset(CURL *easy, CURLINFO info, curl_off_t *value) {
  return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode pennant_easy_get_pointer(CURL *easy, CURLINFO info, void **value) {
  return curl_easy_getinfo(easy, info, value);
}

static inline CURLMcode pennant_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

static inline CURLMcode pennant_multi_set_socket(CURLM *multi, curl_socket_callback function,
                                                 void *context) {
  curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, context);
  return curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, function);
}

static inline CURLMcode pennant_multi_set_timer(CURLM *multi, curl_multi_timer_callback function,
                                                void *context) {
  curl_multi_setopt(multi, CURLMOPT_TIMERDATA, context);
  return curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, function);
}

/* The result of a CURLMSG_DONE, which stands in a union. */
static inline CURLcode pennant_message_result(const CURLMsg *message) {
  return message->data.result;
}

#endif
