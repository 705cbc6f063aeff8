/** The lines of the landing's title, and what stands under it: the same in the HTML and on the page. */
export const LANDING_TITLE = ['Welcome to the', 'Underground'] as const
export const LANDING_LEDE =
  'Put your music, pictures, gigs and merch in one place, under as many names as you have. ' +
  'Nothing here is sorted by an algorithm. Newest first, always.'
/** How wide its covers are, as of `<img sizes>`; up to a middling window the square of 192 px will do. */
export const NEWEST_SIZES = '(max-width: 767.98px) 50vw, (max-width: 1500px) 192px, 16.7vw'
