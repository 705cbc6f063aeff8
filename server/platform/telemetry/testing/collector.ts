import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Attribute = { key: string; value: Record<string, unknown> }
export type ReceivedSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Attribute[]
}
type Sent = {
  resourceSpans?: { resource: { attributes: Attribute[] }; scopeSpans: { spans: ReceivedSpan[] }[] }[]
  resourceMetrics?: { scopeMetrics: { metrics: { name: string }[] }[] }[]
}

export type Collector = {
  url: string
  /** The bodies of all requests so far. */
  received: string[]
  spans(): ReceivedSpan[]
  metrics(): Set<string>
  close(): Promise<void>
}

/** A collector of traces and metrics over HTTP as JSON (OpenTelemetry Protocol, 'OTLP/HTTP'). */
export async function startCollector({ status = 200 } = {}): Promise<Collector> {
  const received: string[] = []
  const server = createServer(async (request, response) => {
    received.push(await text(request))
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sent = () => received.map((body) => JSON.parse(body) as Sent)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    spans: () =>
      sent()
        .flatMap((each) => each.resourceSpans ?? [])
        .flatMap((each) => each.scopeSpans)
        .flatMap((each) => each.spans),
    metrics: () =>
      new Set(
        sent()
          .flatMap((each) => each.resourceMetrics ?? [])
          .flatMap((each) => each.scopeMetrics)
          .flatMap((each) => each.metrics.map(({ name }) => name)),
      ),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
