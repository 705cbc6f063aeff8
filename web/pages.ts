/// <reference types="vite/types/importMeta.d.ts" />
import type { ComponentType } from 'react'

/** The modules of all pages, each in its own chunk. */
const modules = import.meta.glob<Record<string, ComponentType>>([
  './*/**/*-page.tsx',
  '!./app/errors/*',
  '!./platform/**',
])

/** `music/track-page` exports `TrackPage`. */
const nameIn = (module: string): string =>
  (module.split('/').at(-1) as string).replace(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase())

/** The component of a page's module, as named in contract/pages. */
export async function loadPage(module: string): Promise<{ Page: ComponentType }> {
  const load = modules[`./${module}.tsx`]
  const Page = (await load?.())?.[nameIn(module)]
  if (!Page) throw new Error(`${module}.tsx exports no ${nameIn(module)}`)
  return { Page }
}
