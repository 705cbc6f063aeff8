import { INKS } from './inks.ts'
import type { DemoFan } from './model.ts'

export const FANS: DemoFan[] = [
  {
    handle: 'deadchannel',
    displayName: 'Dana Quill',
    place: 'Sheffield',
    bio:
      'I buy tapes and lend them to people who do not give them back. ' +
      'Reviews for two zines, neither of them on time.',
    socialLinks: [{ platform: 'website', url: 'https://deadchannel.example' }],
    avatar: { file: 'avatars/dana.webp' },
  },
  {
    handle: 'petra_w',
    displayName: 'Petra W.',
    place: 'Galloway',
    bio: 'Cyanotypes, ferns, black metal. In that order before noon.',
    socialLinks: [{ platform: 'instagram', url: 'https://pictures.example.org/petra_w' }],
    avatar: { file: 'avatars/petra.webp' },
  },
  {
    handle: 'ulf_at_night',
    displayName: 'Ulf',
    bio: 'Night porter. Listens from ten to six.',
    socialLinks: [],
    avatar: { art: 'smoke', seed: 90, inks: INKS.slate },
  },
  {
    handle: 'mothcollector',
    displayName: 'moth collector',
    bio: 'Everything under 200 copies. Looking for the first @nith tape, with insert.',
    socialLinks: [],
    avatar: null,
  },
  {
    handle: 'ines_v',
    displayName: 'Inês V.',
    bio: 'Half of my listening is work. The other half is here.',
    socialLinks: [],
    avatar: { art: 'riso', seed: 41, inks: INKS.violet },
  },
  { handle: 'third_shift', displayName: 'third shift', bio: '', socialLinks: [], avatar: null },
  {
    handle: 'yulia_moroz',
    displayName: 'Юлия Мороз',
    place: 'Москва',
    bio: 'Последний вагон, наушники. Записываю, что слышно между станциями.',
    socialLinks: [],
    avatar: { art: 'moire', seed: 23, inks: INKS.slate },
  },
  {
    handle: 'k_lindqvist',
    displayName: 'Karin Lindqvist',
    place: 'Malmö',
    bio: 'Puts on four shows a year in a boat shed. Bands: one page, no attachments, say how many of you eat meat.',
    socialLinks: [{ platform: 'website', url: 'https://batskjul.example' }],
    avatar: { art: 'tiles', seed: 12, inks: INKS.coral, format: 'png' },
  },
  {
    handle: 'wax_and_wane',
    displayName: 'Wax & Wane',
    place: 'Ghent',
    bio: 'Record shop, two rooms, Ghent. Closed Mondays.',
    socialLinks: [{ platform: 'website', url: 'https://waxandwane.example' }],
    avatar: { art: 'moire', seed: 8, inks: INKS.violet, format: 'webp' },
  },
]
