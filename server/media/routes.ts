import { SMALL_SIDES } from '#contract/platform/media.ts'
import { type AppContext, createRouter } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { sendObject } from './serving/serve.ts'
import { type Access, accessTo, findStored, isOpenTo, PUBLIC_KEY } from './serving/stored-files.ts'

const BRIEF = 'public, max-age=60'

/**
 * GET and HEAD of `/{key}`: only files that something visible refers to; private files only with a
 * signature for the key.
 */
export const mediaRoutes = createRouter()

mediaRoutes.get('/:key{.+}', async (c: AppContext) => {
  const key = c.req.param('key') ?? ''
  const access = accessTo(c.var.signing, key, new URL(c.req.url).search)
  const file = access && (await findStored(c.var, key))
  const isOpen = access && file && (isOpenTo(access, file) || (await isOpenForBearer(c, key, access)))
  if (isOpen) return sendObject(c, { key, ...file, ...access })
  const thumb = access && !file && thumbOf(key)
  const instead = thumb ? await findStored(c.var, thumb) : null
  // Forged, expired and missing files get the same response.
  if (!thumb || !instead?.isPublic) throw notFound('File')
  return sendObject(c, { key: thumb, ...instead, cacheControl: BRIEF })
})

/** Whether the bearer of the signature may still read the file. */
const isOpenForBearer = async (c: AppContext, key: string, { opensHidden, bearer }: Access): Promise<boolean> =>
  opensHidden && !!bearer && (await c.var.mayRead(bearer, key))

/** The thumbnail of a small square; it is sent until the square exists. */
const thumbOf = (key: string): string | null =>
  PUBLIC_KEY.test(key) && SMALL.test(key) ? key.replace(SMALL, '.webp') : null
const SMALL = new RegExp(`-(?:${SMALL_SIDES.join('|')})\\.webp$`)
