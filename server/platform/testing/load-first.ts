// Import this first in every process, as the application does: schemas created before it cannot be
// described.
import '@hono/zod-openapi'
