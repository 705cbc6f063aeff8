/**
 * Licences of albums, a closed list. Each has a name, one line about what it allows, and the URL of
 * its text.
 */
export const LICENCES = {
  'all-rights-reserved': {
    name: 'All rights reserved',
    allows: 'Listen here. Ask before you do anything else.',
    url: null,
  },
  'cc-by-4.0': {
    name: 'CC BY 4.0',
    allows: 'Share and change it, also for money, with a credit.',
    url: 'https://creativecommons.org/licenses/by/4.0/',
  },
  'cc-by-sa-4.0': {
    name: 'CC BY-SA 4.0',
    allows: 'Share and change it with a credit. Your version must have the same licence.',
    url: 'https://creativecommons.org/licenses/by-sa/4.0/',
  },
  'cc-by-nc-4.0': {
    name: 'CC BY-NC 4.0',
    allows: 'Share and change it with a credit. Ask before you sell it.',
    url: 'https://creativecommons.org/licenses/by-nc/4.0/',
  },
  'cc-by-nc-sa-4.0': {
    name: 'CC BY-NC-SA 4.0',
    allows: 'Share and change it with a credit, not for money. Your version must have the same licence.',
    url: 'https://creativecommons.org/licenses/by-nc-sa/4.0/',
  },
  'cc-by-nd-4.0': {
    name: 'CC BY-ND 4.0',
    allows: 'Share it as it is, also for money, with a credit.',
    url: 'https://creativecommons.org/licenses/by-nd/4.0/',
  },
  'cc-by-nc-nd-4.0': {
    name: 'CC BY-NC-ND 4.0',
    allows: 'Share it as it is with a credit. Ask before you sell or change it.',
    url: 'https://creativecommons.org/licenses/by-nc-nd/4.0/',
  },
  'cc0-1.0': {
    name: 'CC0 1.0',
    allows: 'Do what you like with it. No credit needed.',
    url: 'https://creativecommons.org/publicdomain/zero/1.0/',
  },
} as const satisfies Record<string, { name: string; allows: string; url: string | null }>

export type Licence = keyof typeof LICENCES
export const LICENCE_IDS = Object.keys(LICENCES) as [Licence, ...Licence[]]
