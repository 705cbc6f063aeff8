import { z } from 'zod'
import { resource } from './platform/resource.ts'
import { Handle } from './profiles.ts'

/**
 * `redirects`: whether the present handle and the old ones lead to the profile from now on. With
 * false nothing public connects them with the new handle.
 */
export const ChangeHandle = z.object({ handle: Handle, redirects: z.boolean().default(true) })
export type ChangeHandle = z.input<typeof ChangeHandle>

/** An old handle. It redirects, or is reserved for the profile until `freeAt`. */
export const OldHandle = z.object({
  handle: z.string(),
  leftAt: z.string(),
  redirects: z.boolean(),
  freeAt: z.string().nullable(),
})
export type OldHandle = z.infer<typeof OldHandle>

/** The handles of the acting profile; `old` has the last one first. */
export const OwnHandles = z.object({
  handle: z.string(),
  /** When the handle can be changed again; null for now. */
  changeableAt: z.string().nullable(),
  old: z.array(OldHandle),
  can: z.object({ change: z.boolean() }),
})
export type OwnHandles = z.infer<typeof OwnHandles>

export const ownHandlesResource = resource('ownHandles', '/api/profiles/mine/handles', {
  schema: OwnHandles,
  madeFor: 'acting',
})
