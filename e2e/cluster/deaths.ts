import { setTimeout as delay } from 'node:timers/promises'
import type { Check } from './checks.ts'
import type { Visit } from './load/visitors.ts'
import { isFailed, longestTrouble, UNDER_WAY_MS } from './reading.ts'
import { SECONDS } from './settings.ts'
import type { Site } from './site.ts'

const MEDIA = '/media/'

/** When something ended, and was there again. */
type Death = { name: string; at: number; backAt: number }

/** One after the other ends under load, is away for as many seconds as the run is told, and comes back. */
export async function showDeaths({ mortals }: Site, say: (line: string) => void): Promise<Death[]> {
  const deaths: Death[] = []
  if (SECONDS.deaths === 0) return deaths
  for (const { name, die, comeBack } of mortals) {
    say(`${name} ends`)
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

const isDuring = (visit: Visit, { at, backAt }: Death): boolean => visit.at >= at - UNDER_WAY_MS && visit.at < backAt

/** Those while nothing but the database may have been away. */
export const beyond = (deaths: Death[], visits: Visit[]): Visit[] =>
  visits.filter((visit) => !deaths.some((death) => isDuring(visit, death)))

export const checkDeaths = (visits: Visit[], kept: Record<string, number[]>, deaths: Death[]): Check[] =>
  deaths.map((death) => {
    const { name, at, backAt } = death
    const during = visits.filter((visit) => isDuring(visit, death))
    const failed = during.filter(isFailed)
    // where the storage of files does not answer, its files do not come
    const pages = failed.filter(({ path }) => !path.startsWith(MEDIA))
    const stretch = Math.round(longestTrouble(pages))
    const writes = Object.entries(kept).map(([kind, times]) => {
      const meanwhile = times.filter((time) => time > at && time < backAt).length
      const first = Math.min(...times.filter((time) => time > backAt))
      return `${kind} ${meanwhile} and again after ${((first - backAt) / 1000).toFixed(1)} s`
    })
    return {
      what: `${name} ends and comes back`,
      found: `${((backAt - at) / 1000).toFixed(0)} s away: ${during.length} reads, ${pages.length} failed, longest stretch ${stretch} ms; ${failed.length - pages.length} files did not come; ${writes.join(', ')}`,
      isFine: stretch < 1000 && Object.values(kept).every((times) => times.some((time) => time > backAt)),
    }
  })
