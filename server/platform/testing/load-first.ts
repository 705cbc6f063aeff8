// first in every process, as the application does it: schemas that are made before it comes cannot be described
import '@hono/zod-openapi'
