/**
 * Runs in the page `/api/docs`: puts the viewer where the plain list stands. The site's policy lets no inline script run, so it is a file
 * of its own. Requests go to where the page is, with the visitor's own cookies.
 */
export const VIEWER_SCRIPT = `
const { classList } = document.documentElement
if (!classList.contains('paper') && !matchMedia('(prefers-color-scheme: light)').matches) classList.add('dark-mode')
const place = document.getElementById('endpoints')
const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/api/docs/viewer/swagger-ui.css' })
const script = Object.assign(document.createElement('script'), { src: '/api/docs/viewer/swagger-ui-bundle.js' })
const loaded = [style, script].map((part) => new Promise((resolve, reject) => {
  part.onload = resolve
  part.onerror = reject
}))
document.head.append(style, script)
const [spec] = await Promise.all([fetch('/api/openapi.json').then((answer) => answer.json()), ...loaded])
// The viewer brings a main landmark of its own.
document.querySelector('[role=main]').removeAttribute('role')
const viewer = document.createElement('div')
place.replaceChildren(viewer)
window.SwaggerUIBundle({
  domNode: viewer,
  spec: { ...spec, servers: [{ url: location.origin }] },
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  tryItOutEnabled: true,
  validatorUrl: null,
  onComplete: () => document.getElementById(location.hash.slice(1))?.scrollIntoView(),
})
`
