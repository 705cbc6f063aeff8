import { createApp } from '#server/app.ts'
import { createHttpServer, listen } from '#server/listen.ts'
import { PASSWORD } from '#server/people/accounts/factory.ts'
import { readEnv } from '#server/platform/env.ts'
import { NO_FRONTEND } from '#server/platform/page/frontend.ts'
import { type OpenServices, openServices } from '#server/services.ts'
import type { Scene } from './seed/acting.ts'
import { hangArtworks, lookAtArtworks } from './seed/artworks.ts'
import { settleCases } from './seed/cases.ts'
import { startConversations } from './seed/conversations.ts'
import { announceEvents } from './seed/events.ts'
import { letFansAct } from './seed/fans.ts'
import { ADMIN_EMAIL, offerMerch } from './seed/merch.ts'
import { makePast } from './seed/past.ts'
import { makePeople } from './seed/people.ts'
import { makePlaylists } from './seed/playlists.ts'
import { makeAlbums, publishStems } from './seed/releases.ts'
import { findTracks, publishTracks } from './seed/tracks.ts'

/**
 * `npm run seed`: fills an instance, running or stopped, with the demo data. It uses the same
 * endpoints as users do, on a server of its own beside the instance. Existing items stay as they
 * are, so an interrupted run can be repeated.
 */
async function seed({ services }: OpenServices): Promise<void> {
  const started = performance.now()
  services.rateLimits = {
    take: async () => {},
    takeForReading: async () => {},
    takeHere: async () => {},
    check: async () => {},
    reset: async () => {},
    forget: async () => {},
  }
  const app = createApp(services, NO_FRONTEND)
  const server = createHttpServer(app.fetch)
  // Client and server share this busy process, so only the client may close idle connections.
  server.keepAliveTimeout = 0
  const listening = await listen(server, 0, '127.0.0.1')
  const scene: Scene = { url: `http://127.0.0.1:${listening.port}`, services }
  const { publicUrl } = services.env
  services.env.publicUrl = scene.url

  const actors = await makePeople(scene)
  const published = await publishTracks(scene, actors)
  const tracks = await findTracks(scene, actors)
  const acts = await letFansAct(scene, actors, tracks)
  const lists = await makePlaylists(scene, actors, tracks)
  const stems = await publishStems(scene, actors, tracks)
  const albums = await makeAlbums(scene, actors, tracks)
  const artworks = await hangArtworks(scene, actors)
  await lookAtArtworks(scene, actors)
  const events = await announceEvents(scene, actors)
  const items = await offerMerch(scene, actors)
  const cases = await settleCases(scene, actors)
  const conversations = await startConversations({ scene, actors, tracks, publicUrl })
  await makePast(scene, actors)
  await listening.close()
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`${actors.size} profiles, ${published} new tracks in ${seconds} s.`)
  console.log(`New: ${acts.follows} follows, ${acts.likes} likes, ${acts.comments} comments, ${lists} playlists.`)
  console.log(
    `And ${stems} stems, ${albums} albums, ${artworks} artworks, ${events} events, ${items} merch items, ` +
      `${conversations} talks, ${cases} cases.`,
  )
  console.log(`Sign in as demo@example.org with the password '${PASSWORD}' to act as one of them,`)
  console.log(`as ${ADMIN_EMAIL} with the same to review merch and what is reported.`)
}

try {
  const opened = await openServices(readEnv({ ...process.env, LOG_LEVEL: 'error' }), { beside: true })
  await seed(opened)
  await opened.close()
} catch (error) {
  console.error(
    `The scene is not complete: ${reasonOf(error)}. Run 'npm run seed' again: it continues where it stopped.`,
  )
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exit(1)
}

/**
 * The reason in one line: the cause says why a request failed, and an AggregateError lists one
 * reason per address.
 */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  const reason = error.cause ? reasonOf(error.cause) : error.message
  return reason.split('\n')[0] as string
}
