/** The title and the lead of the landing page, for its HTML and its component. */
export const LANDING_TITLE = ['Welcome to the', 'Underground'] as const
export const LANDING_LEDE =
  'Put your music, pictures, gigs and merch in one place, under as many names as you have. ' +
  'Nothing here is sorted by an algorithm. Newest first, always.'
/**
 * The width of the covers, as a value of `<img sizes>`. Browsers choose the square of 192 px for
 * widths up to 248 px. So, where a cover is wider than 192 px, the value makes them choose the
 * thumbnail of 320 px.
 */
export const NEWEST_SIZES =
  '(max-width: 384px) 50vw, (max-width: 767.98px) max(50vw, 320px), (max-width: 1150px) 16.7vw, max(320px, 16.7vw)'
/** Features, each shown beside a picture. */
export const LANDING_FEATURES = [
  {
    title: 'Tracks and stems',
    text: 'Upload an MP3 and it plays in seconds. Give the stems away so somebody else can ruin them properly.',
  },
  {
    title: 'Pictures, full size',
    text: 'Flash sheets, prints, photographs and zine spreads, shown at the shape you made them. No filters, no crops.',
  },
  {
    title: 'Nights worth leaving for',
    text: 'Post the date, the door time and which entrance actually opens. It comes down by itself when it is over.',
  },
  {
    title: 'Things to hold',
    text: 'Records, shirts, posters, stickers and buttons. A person looks at every item before it goes up.',
  },
] as const
export const LANDING_QUOTE =
  '“Make forty tapes for people who have never heard of you. Nobody here will ask for a content calendar.”'
