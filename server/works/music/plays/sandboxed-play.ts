import type { AppContext } from '#server/platform/context.ts'

const PLAY = /^\/api\/music\/[0-9a-f-]{36}\/plays$/i

/**
 * Whether a request is a play of a track from a frame that another site shows sandboxed. Such a frame has no origin: the
 * browser says `Origin: null` and sends no cookies. The play is a visitor's, and changes nothing else.
 */
export const isSandboxedPlay = (c: AppContext): boolean =>
  c.req.method === 'POST' &&
  PLAY.test(c.req.path) &&
  c.req.header('origin') === 'null' &&
  c.req.header('cookie') === undefined
