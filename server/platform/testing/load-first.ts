// Import this first in every process, as the application does. It adds `.openapi()` to zod, and
// schemas that were created before it would lack the method.
import '@hono/zod-openapi'
