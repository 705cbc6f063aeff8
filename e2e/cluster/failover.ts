import { setTimeout as delay } from 'node:timers/promises'
import { asking, type Check, checkLikes, checkMessages, checkUploads } from './checks.ts'
import { ask } from './load/ask.ts'
import { startProgram } from './load/program.ts'
import type { Followed, TabsOrders } from './load/tabs.ts'
import { type Track, Uploads } from './load/uploads.ts'
import type { Visit, VisitorsOrders } from './load/visitors.ts'
import type { WritersOrders, Written } from './load/writers.ts'
import { beyond, causeOutages, checkDeaths } from './outages.ts'
import { makePeople, type People } from './people.ts'
import { checkJobs, checkProcesses, checkReturn, checkVisits, readTracks } from './reading.ts'
import { RATES, SECONDS, TABS } from './settings.ts'
import type { Site } from './site.ts'

/** Number of works that writers like and visitors read. */
const WORKS = 40
const MAILS = 10

type Outcome = { checks: Check[]; troubles: Record<string, Record<string, number>> }

/**
 * Creates load, kills the database, promotes its replica and checks that no acknowledged write is
 * lost.
 */
export async function showFailover(site: Site, parts: AsyncDisposableStack): Promise<Outcome> {
  const { url } = site
  const people = await makePeople(site.databaseUrl(), url)
  const works = await publishWorks(url, people)
  const assetIds = works.map(({ id }) => id)
  const tabs = await startProgram<TabsOrders, Followed[]>('tabs', { url, tabs: people.writers.slice(0, TABS) }, parts)
  const visitors = await startProgram<VisitorsOrders, Visit[]>(
    'visitors',
    { url, paths: publicPaths(people, works), perSecond: RATES.visitors },
    parts,
  )
  const orders = { url, people, assetIds, rates: RATES }
  const writers = await startProgram<WritersOrders, Written>('writers', orders, parts)
  say(`${RATES.messages} messages, ${RATES.likes} likes, ${RATES.uploads} uploads, ${RATES.visitors} reads a second`)
  await delay(SECONDS.before * 1000)
  const deaths = await causeOutages(site, say)
  const mailed = await askForMails(url, people)
  say('the database is killed')
  const failedOver = await site.failOver(SECONDS.outage * 1000)
  say('its replica is promoted')
  await delay(SECONDS.after * 1000)
  const [{ messages, likes, uploads }, visits] = await Promise.all([writers.end(), visitors.end()])
  const followed = await tabs.end()
  say('checking the results')
  const readWrong = await readTracks(url, uploads.kept)
  const times = (all: { at: number }[]) => all.map(({ at }) => at)
  const kept = { messages: times(messages.kept), likes: likes.at, uploads: times(uploads.kept) }
  const checks = await asking(site.databaseUrl(), async (query) => [
    ...(await checkMessages(query, messages, followed)),
    ...(await checkLikes(query, likes)),
    ...(await checkUploads(query, uploads, readWrong)),
  ])
  return {
    checks: [
      ...checks,
      ...checkDeaths(visits, kept, deaths),
      ...checkVisits(beyond(deaths, visits), failedOver),
      checkReturn(kept, failedOver),
      ...(await checkJobs(site, mailed, failedOver)),
      checkProcesses(site),
    ],
    troubles: { messages: messages.troubles, likes: likes.troubles, uploads: uploads.troubles },
  }
}

export const say = (line: string): void =>
  void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`)

async function publishWorks(url: string, { artists }: People): Promise<Track[]> {
  const uploads = new Uploads(url, artists, 'Work')
  for (let n = 0; n < WORKS; n++) uploads.begin(n)
  const { kept, refused } = await uploads.end()
  if (refused.length > 0) throw new Error(`${refused.length} works could not be published`)
  return kept
}

/** URLs that visitors request: pages, and the data that pages request. */
const publicPaths = ({ artists }: People, works: Track[]): string[] =>
  works.flatMap(({ id, fileUrl }, n) => {
    const { handle, profileId } = artists[n % artists.length] as People['artists'][number]
    return [
      ...['/', '/find-music', '/api/music', '/api/artists'],
      ...[`/track/${id}`, `/api/music/${id}`, `/${handle}`, `/api/profiles/${profileId}/music`, fileUrl],
    ]
  })

/** Resolves to the number of mails that the server accepted to send. */
async function askForMails(url: string, { artists }: People): Promise<number> {
  const responses = await Promise.all(
    artists.slice(0, MAILS).map(({ email }) =>
      ask(`${url}/api/accounts/password-mail`, {
        method: 'POST',
        body: JSON.stringify({ email }),
        type: 'application/json',
      }),
    ),
  )
  return responses.filter(({ status }) => status === 202).length
}
