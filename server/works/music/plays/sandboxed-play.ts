import type { AppContext } from '#server/platform/context.ts'

const PLAY = /^\/api\/music\/[0-9a-f-]{36}\/plays$/i

/**
 * Whether a request is a play of a track in a sandboxed frame on another site. Such a frame has no
 * origin: the browser sends `Origin: null` and no cookies. The play counts as a visitor's, and
 * changes nothing else.
 */
export const isSandboxedPlay = (c: AppContext): boolean =>
  c.req.method === 'POST' &&
  PLAY.test(c.req.path) &&
  c.req.header('origin') === 'null' &&
  c.req.header('cookie') === undefined
