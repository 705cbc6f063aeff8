/** What the service worker says to the tab that it has brought forward: `{ leadTo: url }`, with a port to answer by. */
export const LEAD_TO = 'leadTo'
