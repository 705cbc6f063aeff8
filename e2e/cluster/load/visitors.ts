import { TIMEOUT_MS } from '../settings.ts'
import { ask } from './ask.ts'
import { keepPace, serveParent } from './pace.ts'

export type VisitorsOrders = { url: string; paths: string[]; perSecond: number }
export type Visit = { path: string; at: number; ms: number; status: number; error: string | null }

serveParent<VisitorsOrders, Visit[]>(async ({ url, paths, perSecond }, ending) => {
  const visits: Promise<Visit>[] = []
  await keepPace(perSecond, ending, (n) => {
    const path = paths[n % paths.length] as string
    const visit = ask(url + path, { timeoutMs: TIMEOUT_MS })
    visits.push(visit.then(({ status, at, ms, error }) => ({ path, at, ms, status, error })))
  })
  return Promise.all(visits)
})
