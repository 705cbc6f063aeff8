import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { createMiddleware } from 'hono/factory'
import { LIVE } from '#contract/platform/live.ts'
import { dataRoutes } from './accounts/data/routes.ts'
import { readProfile, readSession } from './accounts/middleware.ts'
import { accountsRoutes } from './accounts/routes.ts'
import { restoreSession } from './accounts/session.ts'
import { sessionsRoutes } from './accounts/sessions/routes.ts'
import { accountSettingsRoutes } from './accounts/settings/routes.ts'
import { refuseVisitorsChanges } from './accounts/visitors.ts'
import { activityRoutes } from './activity/routes.ts'
import { albumsRoutes, profileAlbumsRoutes } from './albums/routes.ts'
import { artworksRoutes, profileArtworksRoutes } from './artworks/routes.ts'
import { blocksRoutes, mutesRoutes } from './blocks/routes.ts'
import { commentsRoutes } from './comments/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { accountDeletionRoutes, profileDeletionRoutes } from './deletion/routes.ts'
import { describeApi } from './description/document.ts'
import { descriptionRoutes } from './description/routes.ts'
import { calendarRoutes } from './events/calendar/routes.ts'
import { eventsRoutes, profileEventsRoutes } from './events/routes.ts'
import { feedRoutes } from './feed/routes.ts'
import { followsRoutes, profileFollowsRoutes } from './follows/routes.ts'
import { likesRoutes, sharesRoutes } from './likes/routes.ts'
import { mediaRoutes } from './media/routes.ts'
import { merchRoutes, profileMerchRoutes } from './merch/routes.ts'
import { cardsRoutes } from './messages/cards/routes.ts'
import { loadUnreadEntry } from './messages/pages.ts'
import { conversationsRoutes } from './messages/routes.ts'
import { auditLogRoutes } from './moderation/routes.ts'
import { embedRoutes } from './music/embed.ts'
import { musicRoutes, profileMusicRoutes } from './music/routes.ts'
import { profileStemsRoutes, stemsRoutes } from './music/stems/routes.ts'
import { pages } from './pages.ts'
import { type AppEnv, createRouter, type Services } from './platform/context.ts'
import { clientAddress } from './platform/http/client-address.ts'
import { clientErrorRoutes } from './platform/http/client-errors.ts'
import { refuseCrossSiteWrites, refuseOtherHosts } from './platform/http/cross-site.ts'
import { healthRoutes } from './platform/http/health.ts'
import { answerNotFound, answerProblem } from './platform/http/problem-answers.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { tellLengthOfShortJson } from './platform/http/short-json.ts'
import { devMailRoutes } from './platform/mail/dev-mail.ts'
import type { Frontend } from './platform/page/frontend.ts'
import { pageHandler } from './platform/page/page.ts'
import { liveRoutes } from './platform/realtime/routes.ts'
import { playlistsRoutes } from './playlists/routes.ts'
import { artistsRoutes } from './profiles/artists/routes.ts'
import { profilesRoutes } from './profiles/routes.ts'

const JSON_MAX_BYTES = 256 * 1024

/** Every endpoint of the API. The web client is typed by it. */
const api = createRouter()
  .basePath('/api')
  .route('/', accountsRoutes)
  .route('/', dataRoutes)
  .route('/accounts', accountDeletionRoutes)
  .route('/accounts', accountSettingsRoutes)
  .route('/sessions', sessionsRoutes)
  .route('/profiles', profilesRoutes)
  .route('/artists', artistsRoutes)
  .route('/profiles', profileDeletionRoutes)
  .route('/profiles', profileMusicRoutes)
  .route('/profiles', profileStemsRoutes)
  .route('/music', musicRoutes)
  .route('/music', stemsRoutes)
  .route('/artworks', artworksRoutes)
  .route('/profiles', profileArtworksRoutes)
  .route('/albums', albumsRoutes)
  .route('/profiles', profileAlbumsRoutes)
  .route('/playlists', playlistsRoutes)
  .route('/likes', likesRoutes)
  .route('/shares', sharesRoutes)
  .route('/comments', commentsRoutes)
  .route('/feed', feedRoutes)
  .route('/activity', activityRoutes)
  .route('/dashboard', dashboardRoutes)
  .route('/follows', followsRoutes)
  .route('/profiles', profileFollowsRoutes)
  .route('/conversations', conversationsRoutes)
  .route('/cards', cardsRoutes)
  .route('/blocks', blocksRoutes)
  .route('/mutes', mutesRoutes)
  .route('/events', eventsRoutes)
  .route('/profiles', profileEventsRoutes)
  .route('/merch', merchRoutes)
  .route('/profiles', profileMerchRoutes)
  .route('/audit-log', auditLogRoutes)
  .route('/', clientErrorRoutes)
export type Api = typeof api

/** The whole site on one port: API, media, the web app's files, and a page for every other URL. */
export function createApp(services: Services, frontend: Frontend) {
  const app = createRouter()
  app.onError(answerProblem)
  app.notFound(answerNotFound)
  app.use(async (c, next) => {
    for (const [name, service] of Object.entries(services)) c.set(name as keyof AppEnv['Variables'], service as never)
    c.set('address', clientAddress(c))
    await next()
  })
  app.use(securityHeaders)
  // Ahead of the check: whoever watches the process may call it by any address.
  app.route('/', healthRoutes)
  app.use(refuseOtherHosts)
  // Ahead of all that writes answers: an upgraded connection takes none.
  app.use(LIVE.path, readSession, readProfile)
  app.route(LIVE.path, liveRoutes)
  app.route('/media', mediaRoutes)
  app.get('*', frontend.files)
  app.use(compress({ threshold: SHORT_BYTES }), tellLengthOfShortJson(SHORT_BYTES))
  // Ahead of the session: the same to everyone, and cached by whoever passes it on.
  app.route('/', embedRoutes)
  app.route('/api', calendarRoutes)
  app.route(
    '/api',
    descriptionRoutes(() => describeApi(app, services.env)),
  )
  app.use('/api/*', keepOutOfCaches)
  app.use(refuseCrossSiteWrites, limitJson, readSession, readProfile)
  app.use('/api/*', refuseVisitorsChanges)
  app.route('/', api)
  app.all('/api/*', answerNotFound)
  if (services.env.mode === 'development') app.route('/dev', devMailRoutes)
  app.get('*', pageHandler(pages, frontend, { loadSession: restoreSession, loadFrame: loadUnreadEntry }))
  return app
}

/** Most answers depend on who asks; those that do not say so themselves. */
const keepOutOfCaches = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'private, no-store')
})

/** Answers below this are not worth compressing. */
const SHORT_BYTES = 1024

const tooLarge = bodyLimit({ maxSize: JSON_MAX_BYTES })
/** Uploads are multipart and read as a stream with limits of their own. */
const limitJson: typeof tooLarge = (c, next) =>
  /^multipart\//i.test(c.req.header('content-type') ?? '') ? next() : tooLarge(c, next)
