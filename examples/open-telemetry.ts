// OpenTelemetry spans of what a client does.
//
//   node examples/open-telemetry.ts
import {
  type Context,
  context,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { ChatClient, type Observer } from 'bot-platform-sdk';
import { createPlatform } from 'bot-platform-sdk/testing';

/**
 * An observer that makes spans: one for each answer, one for each wait, one for a call that failed. An event tells how long
 * it took, so nothing is kept between events, and calls that run at the same time cannot be mixed up.
 *
 * Leave out `parent` where a context manager is registered, as every OpenTelemetry SDK for Node does.
 */
function traceCalls(tracer: Tracer, parent?: Context): Observer {
  return (event) => {
    const now = Date.now();
    const start = (name: string, kind: SpanKind, startTime: number) =>
      tracer.startSpan(name, { kind, startTime }, parent ?? context.active());

    switch (event.type) {
      case 'request':
        return;
      case 'response':
        // The path is the template: no ids, so few names.
        return start(`${event.method} ${event.path}`, SpanKind.CLIENT, now - event.durationMs)
          .setAttributes({
            'http.request.method': event.method,
            'http.request.resend_count': event.attempt - 1,
            'http.response.status_code': event.status,
            'url.template': event.path,
          })
          .setStatus({ code: event.status < 400 ? SpanStatusCode.UNSET : SpanStatusCode.ERROR })
          .end(now);
      case 'retry':
        return start(`${event.operation} waits`, SpanKind.INTERNAL, now)
          .setAttributes({ 'error.type': event.error.kind, 'error.message': event.error.message })
          .end(now + event.delayMs);
      case 'error':
        return start(`${event.operation} failed`, SpanKind.INTERNAL, now - event.durationMs)
          .setAttributes({ 'error.type': event.error.kind })
          .setStatus({ code: SpanStatusCode.ERROR, message: event.error.message })
          .end(now);
    }
  };
}

const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
const tracer = provider.getTracer('my-bot');

const platform = createPlatform({ events: [{ id: 'event_1' }] });
platform.fail('getEvent', { status: 503 });
const chat = new ChatClient(platform.chatOptions);

const delivery = tracer.startSpan('delivery');
const onEvent = traceCalls(tracer, trace.setSpan(context.active(), delivery));
// A copy of the client for this delivery: cheap, and its spans have the right parent.
const traced = chat.withOptions({ onEvent });
await traced.getEvent({ id: 'event_1' });
await traced.getEvent({ id: 'no-such-event' }).catch(() => undefined);
delivery.end();

for (const { name, attributes, status, parentSpanContext } of exporter.getFinishedSpans()) {
  const details = attributes['http.response.status_code'] ?? attributes['error.type'] ?? '';
  const mark = status.code === SpanStatusCode.ERROR ? '✗' : '✓';
  const isChild = parentSpanContext?.spanId === delivery.spanContext().spanId;
  console.log(`${mark} ${isChild ? '  ' : ''}${name} ${details}`.trimEnd());
}
