import { type HrTime, ValueType } from '@opentelemetry/api'
import { hrTime } from '@opentelemetry/core'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { Services } from '../context.ts'
import { readGauges } from './gauges.ts'
import { registry } from './meters.ts'

type Value = { labels: Record<string, string | number | undefined>; value: number; metricName?: string }
type Metric = { name: string; help: string; type: unknown; values: Value[] }
type Times = { startTime: HrTime; endTime: HrTime }

/**
 * Converts this process's metrics for OpenTelemetry, with the same names and labels as in
 * `/metrics`.
 */
export function registryProducer(services: Services, resource: Resource): MetricProducer {
  const startTime = hrTime(0)
  return {
    async collect() {
      await readGauges(services)
      const exported = (await registry.getMetricsAsJSON()) as unknown as Metric[]
      const times = { startTime, endTime: hrTime() }
      const scope = { name: 'undercroft' }
      const scopeMetrics = [{ scope, metrics: exported.map((metric) => dataOf(metric, times)) }]
      return { resourceMetrics: { resource, scopeMetrics }, errors: [] }
    },
  }
}

function dataOf({ name, help, type, values }: Metric, times: Times): MetricData {
  const descriptor = { name, description: help, unit: '', valueType: ValueType.DOUBLE }
  const base = { descriptor, aggregationTemporality: AggregationTemporality.CUMULATIVE }
  if (type === 'histogram')
    return { ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramsOf(values, times) }
  const dataPoints = values.map(({ labels, value }) => ({ ...times, attributes: labels, value }))
  return type === 'counter'
    ? { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...base, dataPointType: DataPointType.GAUGE, dataPoints }
}

/**
 * Prometheus buckets are cumulative; OpenTelemetry's count only what exceeds the previous bound.
 */
function histogramsOf(values: Value[], times: Times): DataPoint<Histogram>[] {
  const points = new Map<string, DataPoint<Histogram>>()
  for (const { labels, value, metricName } of values) {
    const { le, ...attributes } = labels
    const key = JSON.stringify(attributes)
    const none: Histogram = { buckets: { boundaries: [], counts: [] }, sum: 0, count: 0 }
    const point = points.get(key) ?? { ...times, attributes, value: none }
    points.set(key, point)
    const { buckets } = point.value
    if (metricName?.endsWith('_sum')) point.value.sum = value
    else if (metricName?.endsWith('_count')) point.value.count = value
    else {
      if (le !== '+Inf') buckets.boundaries.push(Number(le))
      buckets.counts.push(value - buckets.counts.reduce((sum, each) => sum + each, 0))
    }
  }
  return [...points.values()]
}
