import type { Services } from '../context.ts'
import { respondToOtherProcesses } from './all-processes.ts'

export type Telemetry = { stop(): Promise<void> }

/**
 * Tells metrics to the other processes of this start, and sends them with traces to a collector where one is set: only
 * there its programs are loaded.
 */
export async function startTelemetry(services: Services): Promise<Telemetry> {
  const { telemetry } = services.env
  respondToOtherProcesses(services)
  if (!telemetry) return { stop: async () => {} }
  const { sendTelemetry } = await import('./open-telemetry.ts')
  return sendTelemetry(services, telemetry)
}
