import { setTimeout as delay } from 'node:timers/promises'
import type { Check } from './checks.ts'
import type { Visit } from './load/visitors.ts'
import { isFailed, longestTrouble, UNDER_WAY_MS } from './reading.ts'
import { SECONDS } from './settings.ts'
import type { Site } from './site.ts'

const MEDIA = '/media/'

/** The times at which a part of the site failed and was available again. */
type Outage = { name: string; at: number; backAt: number }

/** Makes the parts of the site fail one after the other under load, each for `--deaths` seconds. */
export async function causeOutages({ killableParts }: Site, say: (line: string) => void): Promise<Outage[]> {
  const deaths: Outage[] = []
  if (SECONDS.deaths === 0) return deaths
  for (const { name, die, comeBack } of killableParts) {
    say(`${name} fails`)
    const at = Date.now()
    await die()
    await delay(SECONDS.deaths * 1000)
    await comeBack()
    deaths.push({ name, at, backAt: Date.now() })
    say(`${name} is back`)
    await delay(SECONDS.deaths * 1000)
  }
  return deaths
}

const isDuring = (visit: Visit, { at, backAt }: Outage): boolean => visit.at >= at - UNDER_WAY_MS && visit.at < backAt

/** The visits outside all outages except that of the database. */
export const beyond = (deaths: Outage[], visits: Visit[]): Visit[] =>
  visits.filter((visit) => !deaths.some((death) => isDuring(visit, death)))

export const checkDeaths = (visits: Visit[], kept: Record<string, number[]>, deaths: Outage[]): Check[] =>
  deaths.map((death) => {
    const { name, at, backAt } = death
    const during = visits.filter((visit) => isDuring(visit, death))
    const failed = during.filter(isFailed)
    // While the object storage is down, media files are expected to fail.
    const pages = failed.filter(({ path }) => !path.startsWith(MEDIA))
    const stretch = Math.round(longestTrouble(pages))
    const writes = Object.entries(kept).map(([kind, times]) => {
      const during = times.filter((time) => time > at && time < backAt).length
      const first = Math.min(...times.filter((time) => time > backAt))
      return `${kind} ${during} while down and again ${((first - backAt) / 1000).toFixed(1)} s after`
    })
    return {
      what: `${name} fails and recovers`,
      found: `${((backAt - at) / 1000).toFixed(0)} s down: ${during.length} reads, ${pages.length} failed, longest outage ${stretch} ms; ${failed.length - pages.length} files failed; ${writes.join(', ')}`,
      isFine: stretch < 1000 && Object.values(kept).every((times) => times.some((time) => time > backAt)),
    }
  })
