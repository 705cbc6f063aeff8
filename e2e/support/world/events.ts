import type { APIRequestContext } from '@playwright/test'

type Options = {
  title?: string
  locationText?: string
  localDate?: string
  localTime?: string
  timeZone?: string
  isPublished?: boolean
}

/**
 * Creates an event of the acting artist: an evening in London in the far future, unless `options`
 * say otherwise.
 */
export async function newEvent(
  request: APIRequestContext,
  url: string,
  options: Options = {},
): Promise<{ id: string }> {
  const data = {
    id: crypto.randomUUID(),
    title: 'Candle Service',
    localDate: '2090-11-09',
    localTime: '20:00',
    timeZone: 'Europe/London',
    locationText: 'Crypt of St Thomas',
    description: 'Bring light.\nhttps://example.org/tickets',
    ...options,
  }
  const response = await request.post(`${url}/api/events`, { data })
  if (!response.ok()) throw new Error(`Creating an event failed: ${response.status()}: ${await response.text()}`)
  return (await response.json()) as { id: string }
}
