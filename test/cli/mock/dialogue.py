"""A test suite in Python, with its standard library alone: a dialogue with the bot, then three failures."""

import json
import sys
import time
import urllib.error
import urllib.request

mock = json.load(sys.stdin)
base_url = mock["chatOptions"]["baseUrl"]
key = mock["chatOptions"]["userKey"]


def open_request(method, url, body=None, timeout=10):
    data = None if body is None else json.dumps(body).encode()
    headers = {"x-user-key": key}
    if data is not None:
        headers["content-type"] = "application/json"
    request = urllib.request.Request(url, data, headers, method=method)
    return urllib.request.urlopen(request, timeout=timeout)


def call(method, path, body=None, timeout=10):
    with open_request(method, base_url + path, body, timeout) as response:
        return json.load(response)


def control(method, path, body=None):
    with open_request(method, mock["controlUrl"] + path, body) as response:
        return json.load(response)


def read_signal(stream):
    for line in stream:
        if line.startswith(b"data: {"):
            return json.loads(line[len(b"data: ") :])


def dialogue():
    conversation = call("POST", "/conversations", {"id": "python"})["conversation"]
    signals = open_request("GET", base_url + "/conversations/python/listen")
    payload = {"type": "text", "text": "Hello from Python"}
    message = call("POST", "/messages", {"conversationId": conversation["id"], "payload": payload})["message"]
    mine, reply = read_signal(signals)["data"], read_signal(signals)["data"]
    signals.close()
    assert (mine["id"], mine["isBot"]) == (message["id"], False), mine
    assert (reply["payload"], reply["isBot"]) == (payload, True), reply
    listed = call("GET", "/conversations/python/messages")["messages"]
    assert [each["id"] for each in listed] == [reply["id"], mine["id"]], listed
    return reply["payload"]["text"]


def failures():
    event = "/events/" + mock["ids"]["eventId"]
    seen = []

    # A rate limit, which names its wait.
    control("POST", "/fail", {"operation": "getEvent", "status": 429, "headers": {"retry-after": "2"}})
    try:
        call("GET", event)
    except urllib.error.HTTPError as error:
        seen.append([error.code, error.headers["retry-after"]])

    # A connection that breaks.
    control("POST", "/fail", {"operation": "getEvent", "fault": "reset"})
    try:
        call("GET", event)
    except OSError as error:
        seen.append(type(error).__name__)

    # A response that is later than the timeout.
    control("POST", "/fail", {"operation": "getEvent", "delayMs": 5000})
    begin = time.monotonic()
    try:
        call("GET", event, timeout=0.2)
    except OSError:
        seen.append("timeout" if time.monotonic() - begin < 4 else "late")

    control("POST", "/fail", {"operation": "getEvent", "status": 503, "times": 100})
    control("POST", "/reset", {})
    seen.append(call("GET", event)["event"]["id"])
    return seen


text = dialogue()
requests = [request["operation"] for request in control("GET", "/requests")]
print(json.dumps({"text": text, "requests": requests, "failures": failures()}))
