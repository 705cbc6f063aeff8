import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { createRouter } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { files } from './tables.ts'

export const mediaRoutes = createRouter()

mediaRoutes.get('/:key{.+}', async (c) => {
  const [file] = await c.var.db
    .select()
    .from(files)
    .where(eq(files.key, c.req.param('key')))
  if (!file) throw notFound('File')
  const stream = await c.var.storage.open(file.key)
  return c.body(Readable.toWeb(stream) as ReadableStream, 200, { 'content-type': file.contentType })
})
