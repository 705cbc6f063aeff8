import type { Metric, Registry } from 'prom-client'

type Options<Label extends string> = {
  name: string
  help: string
  labels: readonly Label[]
  /** Upper bounds in seconds, ascending. */
  buckets: readonly number[]
  registry: Registry
}
/** `counts` has a number for each bucket, and one more for durations above the last bound. */
type Series<Label extends string> = { labels: Record<Label, string>; counts: number[]; sum: number }

/**
 * A Prometheus histogram of durations ('Exposition formats'). It works like prom-client's, but
 * recording takes a fifth of the time. Every request is recorded, including those answered within
 * microseconds.
 */
export class Durations<Label extends string = never> {
  readonly name: string
  readonly help: string
  readonly type = 'histogram'
  readonly aggregator = 'sum'
  readonly #labels: readonly Label[]
  readonly #buckets: readonly number[]
  readonly #series = new Map<string, Series<Label>>()

  constructor({ name, help, labels, buckets, registry }: Options<Label>) {
    this.name = name
    this.help = help
    this.#labels = labels
    this.#buckets = buckets
    registry.registerMetric(this as unknown as Metric)
  }

  /** Records a duration in seconds. The values are those of the labels, in their order. */
  note(seconds: number, ...values: NoInfer<string>[]): void {
    const key = values.length === 1 ? values[0]! : values.join('\n')
    const series = this.#series.get(key) ?? this.#begin(key, values)
    series.sum += seconds
    let at = 0
    while (at < this.#buckets.length && seconds > this.#buckets[at]!) at++
    series.counts[at]!++
  }

  #begin(key: string, values: string[]): Series<Label> {
    const labels = Object.fromEntries(this.#labels.map((label, at) => [label, values[at]])) as Record<Label, string>
    const series = { labels, counts: Array<number>(this.#buckets.length + 1).fill(0), sum: 0 }
    this.#series.set(key, series)
    return series
  }

  /** The registry calls this. */
  async get() {
    const values = [...this.#series.values()].flatMap((series) => this.#valuesOf(series))
    return { name: this.name, help: this.help, type: this.type, aggregator: this.aggregator, values }
  }

  #valuesOf({ labels, counts, sum }: Series<Label>) {
    let count = 0
    const buckets = counts.map((own, at) => {
      count += own
      const le = this.#buckets[at] ?? '+Inf'
      return { metricName: `${this.name}_bucket`, labels: { le, ...labels }, value: count }
    })
    return [
      ...buckets,
      { metricName: `${this.name}_sum`, labels, value: sum },
      { metricName: `${this.name}_count`, labels, value: count },
    ]
  }
}
