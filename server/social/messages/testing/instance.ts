// This import must run first: it extends the schemas of the contract with `openapi`, and only
// schemas that are created afterwards can be named in the API's description.
await import('@hono/zod-openapi')
await import('./serve-instance.ts')
