import type { Services } from '../context.ts'
import { respondToOtherProcesses } from './all-processes.ts'

export type Telemetry = { stop(): Promise<void> }

/**
 * Shares metrics with the other processes of this start. If a collector is configured, also sends
 * metrics and traces to it; OpenTelemetry is loaded only then.
 */
export async function startTelemetry(services: Services): Promise<Telemetry> {
  const { telemetry } = services.env
  respondToOtherProcesses(services)
  if (!telemetry) return { stop: async () => {} }
  const { sendTelemetry } = await import('./open-telemetry.ts')
  return sendTelemetry(services, telemetry)
}
