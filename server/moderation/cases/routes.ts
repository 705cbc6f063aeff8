import {
  AnswerAppeal,
  Appeal,
  Decide,
  Statement,
  statementResource,
  statementsResource,
  UndoDecision,
} from '#contract/decisions.ts'
import { CaseDetail, CaseNote, caseResource, casesResource, OpenCase } from '#contract/reports.ts'
import { transparencyResource } from '#contract/transparency.ts'
import { createRouter } from '#server/platform/context.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, jsonBody, oneById } from '#server/platform/http/openapi.ts'
import { handler } from '#server/platform/http/resource-handlers.ts'
import { loadCase, loadCases } from './cases.ts'
import { claimCase, noteCase, releaseCase, startCase } from './claim-case.ts'
import { decideCase } from './decisions/decide.ts'
import { appealDecision, loadStatement, loadStatements } from './decisions/statements.ts'
import { findTransparency } from './decisions/transparency.ts'
import { answerAppeal, undoDecision } from './decisions/undo-decision.ts'

const claimRoute = endpoint(
  'put /{id}/claim',
  {
    summary: 'Claim a case (admins only)',
    errors: ['conflict', 'forbidden'],
    request: oneById,
    responses: { 200: json(CaseDetail, 'The claimed case') },
  },
  (c) => claimCase(c, c.req.valid('param').id),
)

const releaseRoute = endpoint(
  'delete /{id}/claim',
  {
    summary: 'Give up the claim on a case (admins only)',
    errors: ['conflict', 'forbidden'],
    request: oneById,
    responses: { 200: json(CaseDetail, 'The case without a claim') },
  },
  (c) => releaseCase(c, c.req.valid('param').id),
)

const noteRoute = endpoint(
  'post /{id}/notes',
  {
    summary: 'Add a note to a case (admins only)',
    description: 'Only admins can read notes.',
    errors: ['forbidden'],
    request: { ...oneById, body: jsonBody(CaseNote) },
    responses: { 201: json(CaseDetail, 'The case with the new note') },
  },
  (c) => noteCase(c, c.req.valid('param').id, c.req.valid('json').words),
)

const decideRoute = endpoint(
  'post /{id}/decision',
  {
    summary: 'Decide and close a case (admins only)',
    description: 'The person concerned is notified of the reasons, and the reporters of the outcome.',
    errors: ['conflict', 'forbidden', 'proof_required'],
    request: { ...oneById, body: jsonBody(Decide) },
    responses: { 200: json(CaseDetail, 'The closed case') },
  },
  (c) => decideCase(c, c.req.valid('param').id, c.req.valid('json')),
)

const appealRoute = endpoint(
  'post /{id}/appeal',
  {
    summary: 'Appeal a decision about yourself, once',
    errors: ['conflict'],
    request: { ...oneById, body: jsonBody(Appeal) },
    responses: { 201: json(Statement, 'The statement of reasons with the appeal') },
  },
  (c) => appealDecision(c, c.req.valid('param').id, c.req.valid('json').words),
)

const answerAppealRoute = endpoint(
  'post /{id}/appeal',
  {
    summary: 'Decide an appeal (admins only)',
    description: 'A granted appeal reverses the decision. The admin who made the decision cannot decide the appeal.',
    errors: ['conflict', 'forbidden', 'proof_required'],
    request: { ...oneById, body: jsonBody(AnswerAppeal) },
    responses: { 200: json(CaseDetail, 'The case with the decided appeal') },
  },
  (c) => answerAppeal(c, c.req.valid('param').id, c.req.valid('json')),
)

const undoRoute = endpoint(
  'post /{id}/undo',
  {
    summary: 'Reverse a decision (admins only)',
    description: 'The person concerned is notified of the reasons.',
    errors: ['conflict', 'forbidden', 'proof_required'],
    request: { ...oneById, body: jsonBody(UndoDecision) },
    responses: { 200: json(CaseDetail, 'The case with the reversed decision') },
  },
  (c) => undoDecision(c, c.req.valid('param').id, c.req.valid('json').words),
)

const startRoute = endpoint(
  'post /',
  {
    summary: 'Open a case without a report (admins only)',
    description: 'The new case is claimed by the admin.',
    errors: ['conflict', 'forbidden', 'proof_required'],
    request: { body: jsonBody(OpenCase) },
    responses: { 201: json(CaseDetail, 'The claimed case') },
  },
  (c) => startCase(c, c.req.valid('json')),
)

/** Resources for the API and the first paint. */
export const casesResources = [
  handler(
    transparencyResource,
    { summary: 'Get the counts of reports and decisions of a year', response: 'Counts without names' },
    (c, { year }) => findTransparency(c.var.db, year ?? null),
  ),
  handler(
    casesResource,
    { summary: 'List cases by state (admins only)', errors: ['forbidden'], response: 'A page of cases' },
    loadCases,
  ),
  handler(
    caseResource,
    { summary: 'Get a case with its reports and notes (admins only)', errors: ['forbidden'], response: 'The case' },
    (c, { id }) => loadCase(c, id),
  ),
  handler(
    statementsResource,
    { summary: 'List the decisions about yourself', response: 'A page of statements of reasons' },
    loadStatements,
  ),
  handler(
    statementResource,
    { summary: 'Get a decision about yourself; admins can get any', response: 'The statement of reasons' },
    (c, { id }) => loadStatement(c, id),
  ),
]

export const casesRoutes = createRouter().openapiRoutes([
  startRoute,
  claimRoute,
  releaseRoute,
  noteRoute,
  decideRoute,
  undoRoute,
  answerAppealRoute,
])
export const decisionsRoutes = createRouter().openapiRoutes([appealRoute])
