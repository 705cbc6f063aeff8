import { setTimeout as delay } from 'node:timers/promises'
import type { ExportResult } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Services } from '../context.ts'
import type { TelemetrySettings } from '../env.ts'
import type { Log } from '../log.ts'
import { otelTracer } from './otel-tracer.ts'
import { registryProducer } from './registry-producer.ts'
import { setTracer } from './spans.ts'
import type { Telemetry } from './start-telemetry.ts'

/** Telemetry that is not sent within this time at exit is lost. */
const LAST_WAIT_MS = 2000
const LIBRARY = 'undercroft'

/**
 * Sends traces and metrics to the collector that the standard variables name (OTLP over HTTP).
 * While a collector is unreachable, telemetry is lost, without other effects.
 */
export function sendTelemetry(
  services: Services,
  { followsParent, share, spansEveryMs, metricsEveryMs }: TelemetrySettings,
): Telemetry {
  const { log } = services
  const resource = resourceFromAttributes({
    'service.name': LIBRARY,
    'service.instance.id': crypto.randomUUID(),
    'process.pid': process.pid,
  }).merge(detectResources({ detectors: [envDetector] }))
  const exporter = sayingWhenLost(new OTLPTraceExporter(), 'traces', log)
  const root = new TraceIdRatioBasedSampler(share)
  const traces = new TracerProvider({
    resource,
    sampler: followsParent ? new ParentBasedSampler({ root }) : root,
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: spansEveryMs })],
  })
  const reader = new PeriodicExportingMetricReader({
    exporter: sayingWhenLost(new OTLPMetricExporter(), 'metrics', log),
    exportIntervalMillis: metricsEveryMs,
    exportTimeoutMillis: Math.min(metricsEveryMs, 10_000),
    metricProducers: [registryProducer(services, resource)],
  })
  const metrics = new MeterProvider({ resource, readers: [reader] })
  setTracer(otelTracer(traces.getTracer(LIBRARY)))
  return {
    async stop() {
      setTracer(null)
      const sent = Promise.allSettled([traces.shutdown(), metrics.shutdown()])
      await Promise.race([sent, delay(LAST_WAIT_MS, undefined, { ref: false })])
    },
  }
}

type Exporter = { export(items: never, done: (result: ExportResult) => void): void }

/** Logs once that a collector refuses telemetry, and once that it accepts it again. */
function sayingWhenLost<E extends Exporter>(exporter: E, what: string, log: Log): E {
  let isLost = false
  const send = exporter.export.bind(exporter)
  exporter.export = (items, done) =>
    send(items, (result) => {
      const failed = result.error !== undefined || result.code !== 0
      if (failed && !isLost) log.warn({ err: result.error }, `${what} cannot be sent to the collector: they are lost`)
      if (!failed && isLost) log.info(`${what} reach the collector again`)
      isLost = failed
      done(result)
    })
  return exporter
}
