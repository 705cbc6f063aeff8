import type { PageName } from '../site.ts'
import { cookies, privacy, terms } from './legal.ts'
import { features, howItWorks, pricing } from './platform.ts'
import { contact, guidelines, help } from './support.ts'
import type { Site, Words } from './words.ts'

/** Contents of the static text pages. */
export const WORDS = {
  terms,
  privacy,
  cookies,
  guidelines,
  help,
  contact,
  howItWorks,
  features,
  pricing,
} satisfies Partial<Record<PageName, (site: Site) => Words>>
