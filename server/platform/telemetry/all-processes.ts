import { randomUUID } from 'node:crypto'
import { AggregatorRegistry } from 'prom-client'
import type { Services } from '../context.ts'
import { readGauges } from './gauges.ts'
import { registry } from './meters.ts'

type Metrics = Awaited<ReturnType<typeof registry.getMetricsAsJSON>>
type Question = { metrics: 'wanted'; question: string }
type Answer = { metrics: Metrics; question: string }

/**
 * A message that the supervising process passes on to all other processes, or to the one with this
 * number.
 */
export type Relayed = { relayTo: 'others' | number; message: unknown }
type FromAnother = { relayedFrom: number; message: Question | Answer }

/** Later replies are left out, such as those of a busy process or of one that is being replaced. */
const RESPONSE_MS = 2000

const isFromAnother = (message: unknown): message is FromAnother =>
  typeof message === 'object' && message !== null && 'relayedFrom' in message
const send = (relayed: Relayed): void => void process.send?.(relayed, undefined, undefined, () => {})

/**
 * The metrics of all processes of one start as Prometheus text. Any process can build them; counts
 * are added up.
 */
export async function metricsOfAllProcesses(services: Services): Promise<string> {
  const own = await readOwn(services)
  const others = services.env.processes - 1
  if (others === 0 || !process.connected) return registry.metrics()
  return AggregatorRegistry.aggregate([own, ...(await askOthers(others))]).metrics()
}

/** Sends this process's metrics to the other processes of this start on request. */
export function respondToOtherProcesses(services: Services): void {
  process.on('message', async (message: unknown) => {
    if (!isFromAnother(message) || message.message.metrics !== 'wanted') return
    const { question } = message.message
    const metrics = await readOwn(services)
    send({ relayTo: message.relayedFrom, message: { metrics, question } satisfies Answer })
  })
}

async function readOwn(services: Services): Promise<Metrics> {
  await readGauges(services)
  return registry.getMetricsAsJSON()
}

async function askOthers(count: number): Promise<Metrics[]> {
  const question = randomUUID()
  const responses: Metrics[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const listen = (message: unknown) => {
    if (!isFromAnother(message) || message.message.question !== question) return
    responses.push((message.message as Answer).metrics)
    if (responses.length === count) resolve()
  }
  process.on('message', listen)
  const late = setTimeout(resolve, RESPONSE_MS)
  send({ relayTo: 'others', message: { metrics: 'wanted', question } satisfies Question })
  await promise
  clearTimeout(late)
  process.off('message', listen)
  return responses
}
