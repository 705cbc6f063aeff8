import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { ErrorHandler, MiddlewareHandler } from 'hono/types'
import { LIVE } from '#contract/platform/live.ts'
import { liveRoutes } from './live.ts'
import { mediaRoutes } from './media/routes.ts'
import { metaTags } from './meta-tags.ts'
import { casesRoutes, decisionsRoutes } from './moderation/cases/routes.ts'
import { accountDeletionRoutes, profileDeletionRoutes } from './operations/deletion/routes.ts'
import { dataRoutes } from './operations/download/routes.ts'
import { importsRoutes } from './operations/imports/routes.ts'
import { pageHandler } from './pages.ts'
import { accessTokensRoutes } from './people/access-tokens/routes.ts'
import { checkToken } from './people/access-tokens/use-token.ts'
import { proofRoutes } from './people/accounts/proof/routes.ts'
import { accountsRoutes } from './people/accounts/routes.ts'
import { personSessionsRoutes, sessionsRoutes } from './people/accounts/sessions/routes.ts'
import { signInRoutes } from './people/accounts/sessions/sign-in-routes.ts'
import { accountSettingsRoutes } from './people/accounts/settings/routes.ts'
import { quotaRoutes } from './people/accounts/storage/routes.ts'
import { refuseVisitorsChanges } from './people/accounts/visitors.ts'
import { antiSpamRoutes } from './people/anti-spam/routes.ts'
import { followsRoutes } from './people/follows/routes.ts'
import { houseRulesRoutes } from './people/house-rules/routes.ts'
import { readIdentity } from './people/identity/middleware.ts'
import { restoreSession } from './people/identity/session.ts'
import { factorRemovalRoutes } from './people/keys/removal/routes.ts'
import { keysRoutes } from './people/keys/routes.ts'
import { handlesRoutes } from './people/profiles/handles/routes.ts'
import { profilesRoutes } from './people/profiles/routes.ts'
import { followSecurityEvents, noteRefusal } from './people/security-log/note-refusal.ts'
import { cacheResponses } from './platform/cached-responses/whole-responses.ts'
import { type AppContext, type AppEnv, createRouter, openVariables, type Services } from './platform/context.ts'
import { clientAddress } from './platform/http/client-address.ts'
import { refuseCrossSiteWrites, refuseOtherHosts } from './platform/http/cross-site.ts'
import { healthRoutes } from './platform/http/health.ts'
import { asAppError, clientErrorRoutes, sendNotFound, sendProblem } from './platform/http/problem-responses.ts'
import { requesterOfRequest } from './platform/http/requester.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { shedWrites } from './platform/http/shed-writes.ts'
import { devMailRoutes } from './platform/mail/dev-mail.ts'
import type { Frontend } from './platform/page/frontend.ts'
import { endWorker } from './platform/page/no-worker.ts'
import { noteRoute, routeOf } from './platform/telemetry/observe-request.ts'
import { describeApi } from './reach/description/document.ts'
import { descriptionRoutes } from './reach/description/routes.ts'
import { oembedRoutes } from './reach/embeds/oembed.ts'
import { embedRoutes } from './reach/embeds/routes.ts'
import { feedsRoutes } from './reach/feeds/routes.ts'
import { prerender } from './reach/prerender/prerender.ts'
import { sitemapRoutes } from './reach/sitemap/routes.ts'
import { wellKnownRoutes } from './reach/well-known/routes.ts'
import { resources } from './resources.ts'
import { blocksRoutes, mutesRoutes } from './social/blocks/routes.ts'
import { commentsRoutes } from './social/comments/routes.ts'
import { conversationsRoutes } from './social/messages/routes.ts'
import { digestRoutes, oneClickRoutes } from './social/notifications/digest/routes.ts'
import { notificationsRoutes } from './social/notifications/routes.ts'
import { pushRoutes } from './social/push/routes.ts'
import { outsideReportsRoutes } from './social/reports/outside/routes.ts'
import { reportsRoutes } from './social/reports/routes.ts'
import { artworksRoutes } from './works/artworks/routes.ts'
import { bearerOf } from './works/audience/bearers.ts'
import { calendarRoutes } from './works/events/calendar/routes.ts'
import { eventsRoutes } from './works/events/routes.ts'
import { likesRoutes, sharesRoutes } from './works/likes/routes.ts'
import { merchRoutes } from './works/merch/routes.ts'
import { albumsRoutes } from './works/music/albums/routes.ts'
import { permanentAudioRoutes } from './works/music/permanent-audio-url.ts'
import { playsRoutes } from './works/music/plays/routes.ts'
import { isSandboxedPlay } from './works/music/plays/sandboxed-play.ts'
import { musicRoutes, sharedPeaks } from './works/music/routes.ts'
import { stemsRoutes } from './works/music/stems/routes.ts'
import { playlistsRoutes } from './works/playlists/routes.ts'
import { releasesRoutes } from './works/releases/routes.ts'
import { readSecretLink } from './works/secret-links/act-with-link.ts'
import { secretLinksRoutes, workLinksRoutes } from './works/secret-links/routes.ts'
import { sensitiveRoutes } from './works/sensitive/routes.ts'

const JSON_MAX_BYTES = 256 * 1024

/**
 * Every endpoint that changes something or responds with bytes. The web client derives its types
 * from it.
 */
const api = createRouter()
  .basePath('/api')
  .route('/', accountsRoutes)
  .route('/', signInRoutes)
  .route('/', dataRoutes)
  .route('/accounts', accountDeletionRoutes)
  .route('/accounts', accountSettingsRoutes)
  .route('/accounts', keysRoutes)
  .route('/accounts', factorRemovalRoutes)
  .route('/accounts', personSessionsRoutes)
  .route('/accounts', proofRoutes)
  .route('/accounts', accessTokensRoutes)
  .route('/accounts', quotaRoutes)
  .route('/sessions', sessionsRoutes)
  .route('/profiles', profilesRoutes)
  .route('/profiles', handlesRoutes)
  .route('/profiles', profileDeletionRoutes)
  .route('/music', musicRoutes)
  .route('/music', playsRoutes)
  .route('/music', stemsRoutes)
  .route('/artworks', artworksRoutes)
  .route('/albums', albumsRoutes)
  .route('/releases', releasesRoutes)
  .route('/releases', workLinksRoutes)
  .route('/links', secretLinksRoutes)
  .route('/playlists', playlistsRoutes)
  .route('/likes', likesRoutes)
  .route('/shares', sharesRoutes)
  .route('/comments', commentsRoutes)
  .route('/follows', followsRoutes)
  .route('/conversations', conversationsRoutes)
  .route('/blocks', blocksRoutes)
  .route('/mutes', mutesRoutes)
  .route('/notifications', notificationsRoutes)
  .route('/notifications', digestRoutes)
  .route('/events', eventsRoutes)
  .route('/merch', merchRoutes)
  .route('/prevention', antiSpamRoutes)
  .route('/push', pushRoutes)
  .route('/reports', reportsRoutes)
  .route('/reports', outsideReportsRoutes)
  .route('/cases', casesRoutes)
  .route('/decisions', decisionsRoutes)
  .route('/sensitive', sensitiveRoutes)
  .route('/imports', importsRoutes)
  .route('/rules', houseRulesRoutes)
  .route('/', clientErrorRoutes)
export type Api = typeof api

/** The whole site on one port: API, media, the web app's files, and a page for every other URL. */
export function createApp(services: Services, frontend: Frontend) {
  const app = createRouter()
  app.onError(sendError)
  app.notFound(sendNotFound)
  app.use(async (c, next) => {
    openVariables(c, services)
    c.set('address', clientAddress(c))
    noteRoute(c.env.outgoing, () => routeOf(c))
    const requester = requesterOfRequest(c)
    c.set('requester', requester)
    if (isReading(c))
      c.set(
        'db',
        requester.kind === 'holder' || requester.kind === 'token-holder' ? services.ownReads : services.publicReads,
      )
    await next()
  })
  app.use(unless(isReading, followSecurityEvents), unless(isOfMedia, cacheResponses))
  app.use(securityHeaders)
  // Before the host check: health checks may use any host name.
  app.route('/', healthRoutes)
  app.use(refuseOtherHosts)
  // Before all middleware that changes responses: an upgraded connection gets no response.
  app.use(LIVE.path, readIdentity, checkToken)
  app.route(LIVE.path, liveRoutes)
  app.route('/media', permanentAudioRoutes)
  app.route('/media', mediaRoutes)
  app.get('*', frontend.files, endWorker)
  // Before the session is read: these responses are the same for all, and proxies may cache them.
  app.route('/', embedRoutes(frontend))
  app.route('/', oembedRoutes)
  app.route('/', feedsRoutes)
  app.route('/', sitemapRoutes())
  app.route('/', wellKnownRoutes)
  app.route('/api', calendarRoutes)
  app.get('/api/music/:id/peaks', sharedPeaks)
  app.route(
    '/api',
    descriptionRoutes(() => describeApi(app, services.env)),
  )
  app.use('/api/*', keepOutOfCaches)
  // Before the cross-site check: the one-click request may come from a webmail site.
  app.route('/', oneClickRoutes)
  app.use(unless(isSandboxedPlay, refuseCrossSiteWrites), limitJson, unless(isReading, shedWrites), ...requesterParts)
  app.use('/api/*', refuseVisitorsChanges, waitForOwnChanges)
  app.route('/', resources.routes())
  app.route('/', api)
  app.all('/api/*', sendNotFound)
  if (services.env.mode === 'development') app.route('/dev', devMailRoutes)
  app.get('*', pageHandler({ metaTags, resources, frontend, prerender, restoreSession }))
  return app
}

/** Notes an error in the security log if it belongs there, and sends it. */
export const sendError: ErrorHandler<AppEnv> = (error, c) => {
  noteRefusal(c, asAppError(error))
  return sendProblem(error, c)
}

/** A middleware for all requests but some. Hono's `except` costs a page a twentieth of its time. */
const unless =
  (isExcepted: (c: AppContext) => boolean, middleware: MiddlewareHandler<AppEnv>): MiddlewareHandler<AppEnv> =>
  (c, next) =>
    isExcepted(c) ? next() : middleware(c, next)

const isOfMedia = (c: AppContext): boolean => c.req.path.startsWith('/media/')
const isReading = (c: AppContext): boolean => c.req.method === 'GET' || c.req.method === 'HEAD'

/** The URLs of private files that a signed-in user gets end when the user may no longer read them. */
const bindSigning = createMiddleware<AppEnv>(async (c, next) => {
  const bearer = c.var.link ? null : bearerOf(c)
  if (bearer) c.set('signing', c.var.signing.boundTo(bearer))
  await next()
})

/** They find who sends the request: session, acting profile and secret link. */
const requesterParts = [readIdentity, checkToken, readSecretLink, bindSigning] as const

/** Frequent changes that affect no shared response. */
const UNSHARED = /^\/api\/(?:conversations\b|client-errors$|music\/(?:[^/]+\/plays|offline-plays)$)/

/** When a change has been answered, no response from this instance is older than it. */
const waitForOwnChanges = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (!isReading(c) && c.res.status < 400 && !UNSHARED.test(c.req.path)) await c.var.changes.catchUp()
})

/**
 * Responses are private by default; cacheable ones set Cache-Control themselves. The header is set
 * up front, because changing headers later rebuilds the response.
 */
const keepOutOfCaches = createMiddleware<AppEnv>(async (c, next) => {
  c.header('Cache-Control', 'private, no-store')
  await next()
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'private, no-store')
})

const tooLarge = bodyLimit({ maxSize: JSON_MAX_BYTES })
/**
 * Requests that only read have no body. Uploads are multipart, and read as a stream with their own
 * limits.
 */
const limitJson: typeof tooLarge = (c, next) =>
  isReading(c) || /^multipart\//i.test(c.req.header('content-type') ?? '') ? next() : tooLarge(c, next)
