import { Agent, get } from 'node:http'
import { cpuSecondsEver } from '../platform/cpu.ts'
import { medianOf, quantileOf } from '../platform/statistics.ts'

/** A server under load, and the requests that it gets. */
export type Side = {
  /** The URL of the nth request. */
  url: (n: number) => string
  headers: Record<string, string>
  status: number
  processes: { node: number; postgres: number }
}

export type Figures = {
  /** Responses per second in each slice. */
  rates: number[]
  rate: number
  p50: number
  p99: number
  nodeMs: number
  postgresMs: number
}

type Options = { connections: number; seconds: number }

/** The sides take turns: each is measured in this many slices. */
const SLICES = 6
/** Enough requests to warm up code and connections. */
const WARM_UPS = 200

/**
 * Measures several servers in turns, so that other load on the machine affects all of them. Each is
 * measured for `seconds` in total.
 */
export async function measureInTurns(sides: Side[], { connections, seconds }: Options): Promise<Figures[]> {
  const loads = sides.map((side) => new Load(side, connections))
  for (const load of loads) await load.warmUp()
  for (let slice = 0; slice < SLICES; slice++) for (const load of loads) await load.run((seconds * 1000) / SLICES)
  return loads.map((load) => load.end())
}

/** How many times as fast one side is as the other: the median of the slices. */
export const ratioOf = (one: Figures, other: Figures): number =>
  medianOf(one.rates.map((rate, slice) => rate / (other.rates[slice] as number)))

class Load {
  readonly #side: Side
  readonly #agent: Agent
  readonly #connections: number
  readonly #times: number[] = []
  readonly #rates: number[] = []
  readonly #cpuMs = { node: 0, postgres: 0 }
  #asked = 0

  constructor(side: Side, connections: number) {
    this.#side = side
    this.#connections = connections
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
  }

  async warmUp(): Promise<void> {
    while (this.#asked < WARM_UPS) await Promise.all(Array.from({ length: this.#connections }, () => this.#call()))
  }

  async run(ms: number): Promise<void> {
    const before = this.#cpu()
    const answered = this.#times.length
    const started = performance.now()
    const ask = async () => {
      while (performance.now() < started + ms) this.#times.push(await this.#call())
    }
    await Promise.all(Array.from({ length: this.#connections }, ask))
    this.#rates.push(((this.#times.length - answered) * 1000) / (performance.now() - started))
    const after = this.#cpu()
    this.#cpuMs.node += after.node - before.node
    this.#cpuMs.postgres += after.postgres - before.postgres
  }

  end(): Figures {
    this.#agent.destroy()
    return {
      rates: this.#rates,
      rate: medianOf(this.#rates),
      p50: quantileOf(this.#times, 0.5),
      p99: quantileOf(this.#times, 0.99),
      nodeMs: this.#cpuMs.node / this.#times.length,
      postgresMs: this.#cpuMs.postgres / this.#times.length,
    }
  }

  #cpu() {
    const { node, postgres } = this.#side.processes
    return { node: cpuSecondsEver(node) * 1000, postgres: cpuSecondsEver(postgres) * 1000 }
  }

  /** Milliseconds until the response is complete. */
  #call(): Promise<number> {
    const url = this.#side.url(this.#asked++)
    const headers = { ...this.#side.headers, 'accept-encoding': 'gzip, br' }
    const started = performance.now()
    return new Promise((resolve, reject) => {
      get(url, { agent: this.#agent, headers }, (response) => {
        if (response.statusCode !== this.#side.status)
          return reject(new Error(`${url} responded with ${response.statusCode}`))
        response.resume().on('end', () => resolve(performance.now() - started))
      }).on('error', reject)
    })
  }
}
