import type { ComponentType } from 'react'
import { lazy } from './lazy.tsx'

/** A part of a page that is fetched when it is first shown (see `lazy`): what its module exports under this name. */
export const lazyPart = <Name extends string, Props extends object>(
  load: () => Promise<{ [Exported in Name]: ComponentType<Props> }>,
  name: Name,
  Instead?: ComponentType<Props>,
): ComponentType<Props> => lazy(async () => ({ default: (await load())[name] }), Instead)
