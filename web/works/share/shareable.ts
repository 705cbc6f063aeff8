/** What has a frame for other sites. */
export type Shareable = {
  kind: 'track' | 'album' | 'playlist' | 'artwork' | 'event'
  id: string
  title: string
  by: string
}
