/**
 * Entries on the page of a tag or a scene. Counts of works stop at `counted`; artists come from
 * these works. `near.works` of the newest works yield the colour and the related tags;
 * `near.events` of the next events are searched for the tag.
 */
export const COLLECTION = {
  tracks: 6,
  artworks: 6,
  artists: 12,
  events: 4,
  tagsBeside: 5,
  counted: 1000,
  near: { works: 100, events: 2000 },
} as const

/** Number of scenes that are named above the list of artists. */
export const SCENES_NAMED = 24
