// This import must run first. It adds `.openapi()` to zod, and schemas that were created before it
// would lack the method.
await import('@hono/zod-openapi')
await import('./serve-instance.ts')
