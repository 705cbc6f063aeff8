import type { Services } from '../context.ts'

export type Telemetry = { stop(): Promise<void> }

/** Sends traces and metrics to a collector where one is set: only there its programs are loaded. */
export async function startTelemetry(services: Services): Promise<Telemetry> {
  const { telemetry } = services.env
  if (!telemetry) return { stop: async () => {} }
  const { sendTelemetry } = await import('./open-telemetry.ts')
  return sendTelemetry(services, telemetry)
}
