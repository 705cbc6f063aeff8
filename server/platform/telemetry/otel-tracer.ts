import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Tracer as ApiTracer,
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import type { Span, Tracer } from './spans.ts'

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
}

/** Passes spans to OpenTelemetry. The current span is preserved across `await`. */
export function otelTracer(tracer: ApiTracer): Tracer {
  const running = new AsyncLocalStorage<Context>()
  return {
    start({ name, kind = 'internal', attributes, parent }) {
      const within = contextOf(parent) ?? running.getStore()
      // Statements outside requests and jobs, such as the poll for jobs each second, start no
      // trace.
      if (!within && kind === 'client') return SILENT
      const context = within ?? ROOT_CONTEXT
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...attributes } }, context)
      const inside = trace.setSpan(context, span)
      return {
        run: (work) => running.run(inside, work),
        update: (name, more) => void span.updateName(name).setAttributes(more),
        end(failure) {
          if (failure !== undefined)
            span.setAttribute('error.type', failure).setStatus({ code: SpanStatusCode.ERROR, message: failure })
          span.end()
        },
      }
    },
    traceparent() {
      const spanContext = trace.getSpanContext(running.getStore() ?? ROOT_CONTEXT)
      if (!spanContext) return undefined
      const isSampled = (spanContext.traceFlags & TraceFlags.SAMPLED) !== 0
      return `00-${spanContext.traceId}-${spanContext.spanId}-${isSampled ? '01' : '00'}`
    },
  }
}

const SILENT: Span = { run: (work) => work(), update: () => {}, end: () => {} }

/** Null for an invalid `traceparent`. */
function contextOf(parent: string | undefined): Context | null {
  const spanContext = parent === undefined ? null : parseTraceParent(parent)
  return spanContext && trace.setSpanContext(ROOT_CONTEXT, { ...spanContext, isRemote: true })
}
