// the contract's schemas can be named in the API's description only where they are made after this
await import('@hono/zod-openapi')
await import('./serve-instance.ts')
