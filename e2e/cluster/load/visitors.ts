import { PATIENCE_MS } from '../settings.ts'
import { ask } from './ask.ts'
import { keepPace, serveParent } from './pace.ts'

export type VisitorsOrders = { url: string; paths: string[]; perSecond: number }
export type Visit = { path: string; at: number; ms: number; status: number }

serveParent<VisitorsOrders, Visit[]>(async ({ url, paths, perSecond }, ending) => {
  const visits: Promise<Visit>[] = []
  await keepPace(perSecond, ending, (n) => {
    const path = paths[n % paths.length] as string
    visits.push(ask(url + path, { timeoutMs: PATIENCE_MS }).then(({ status, at, ms }) => ({ path, at, ms, status })))
  })
  return Promise.all(visits)
})
