import { activeProfile } from '#contract/access.ts'
import { keys } from '#contract/page-data.ts'
import { PRODUCT } from '#contract/product.ts'
import { musicPages } from './music/pages.ts'
import type { Page, Pages } from './platform/page/page.ts'
import { profilePages } from './profiles/pages.ts'

const titled = (title: string, description: string): Page['head'] => ({ title: `${title} • ${PRODUCT}`, description })

/** A page that looks the same to everyone and is found by search. */
const text = (module: string, title: string, description: string, path: string): Page => ({
  module,
  head: { title: `${title} • ${PRODUCT}`, description, canonical: path },
})

const form = (module: string, title: string, description: string): Page => ({
  module,
  head: { title: `${title} • ${PRODUCT}`, description, hidden: true },
})
