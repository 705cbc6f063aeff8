/** Links in the footer of pages for visitors. */
export const FOOTER = [
  [
    'Platform',
    [
      ['How it Works', '/how-it-works'],
      ['Features', '/features'],
      ['Pricing', '/pricing'],
      ['Offline', '/offline'],
    ],
  ],
  [
    'Community',
    [
      ['Artists', '/artists'],
      ['Music', '/find-music'],
      ['Art', '/find-art'],
      ['Events', '/events'],
    ],
  ],
  [
    'Support',
    [
      ['Help Center', '/help'],
      ['Contact', '/contact'],
      ['Rules', '/rules'],
      ['Guidelines', '/guidelines'],
      ['Transparency', '/transparency'],
      ['Report something', '/report'],
    ],
  ],
  [
    'Legal',
    [
      ['Terms of Service', '/terms'],
      ['Privacy Policy', '/privacy'],
      ['Cookie Policy', '/cookies'],
    ],
  ],
] as const
