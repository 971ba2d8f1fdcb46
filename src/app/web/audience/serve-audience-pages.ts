import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { email as emailAddress } from '#contract/common.ts';
import { AppError } from '#contract/errors.ts';
import {
  type AudienceDeps,
  confirmOptIn,
  eraseLinkedContact,
  findLinkedContact,
  findOptIn,
  readSignUpPage,
  signUp,
  unsubscribe,
} from '#features/publishing/audience';
import { getClientAddress } from '#platform/http/client-address.ts';
import type { RateLimits } from '#platform/http/rate-limits.ts';
import {
  formatConfirmedPage,
  formatConfirmPage,
  formatJoinPage,
  formatSender,
  formatSentPage,
  type JoinForm,
} from './join-pages.ts';
import { buttonForm, formatAudiencePage, listFontFaces, paragraph } from './page-html.ts';

export type AudiencePageOptions = {
  deps: AudienceDeps;
  limits: RateLimits;
  trustedAddressHeader: string | null;
  /** A built page with the fonts of the site; null without a built front end. */
  readFrame: (() => Promise<string>) | null;
};

type Route = { Params: { slug: string; token: string }; Querystring: { sent?: string } };
type Request = FastifyRequest<Route>;
type Send = (reply: FastifyReply, title: string, content: string, status?: number) => Promise<FastifyReply>;

const largestBody = 16 * 1024;
const slug = ':slug(^[a-z0-9-]{3,40}$)';
const token = ':token(^[A-Za-z0-9_-]{43}$)';

/**
 * The pages that people without an account see: sign-up, confirmation, unsubscription and erasure. Not part of the contract,
 * because they take forms and answer HTML. They read and set no cookies, and a GET changes nothing.
 */
export async function serveAudiencePages(
  server: FastifyInstance,
  options: AudiencePageOptions,
): Promise<void> {
  const { brand } = options.deps;
  const send: Send = async (reply, title, content, status = 200) => {
    const fontFaces = options.readFrame ? listFontFaces(await options.readFrame()) : '';
    return (
      reply
        .status(status)
        // Otherwise browsers without `Sec-Fetch-Site` send the forms without an origin.
        .headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
        .type('text/html; charset=utf-8')
        .send(formatAudiencePage({ title, brandName: brand.name, content, fontFaces }))
    );
  };
  await server.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: largestBody },
      (_request, body, done) => done(null, body),
    );
    // RFC 8058 lets mail programs send their request as multipart too; what is in it changes nothing.
    routes.addContentTypeParser('*', { parseAs: 'string', bodyLimit: largestBody }, (_request, _body, done) =>
      done(null, ''),
    );
    serveJoin(routes, options, send);
    serveUnsubscribe(routes, options, send);
  });
}

function serveJoin(routes: FastifyInstance, options: AudiencePageOptions, send: Send): void {
  const { deps, limits } = options;
  routes.get<Route>(`/join/${slug}`, async (request, reply) => {
    await countLink(request, options);
    const page = await readSignUpPage(deps, request.params.slug);
    if (!page) return reply.callNotFound();
    const { personaName } = page;
    if (request.query.sent !== undefined) return send(reply, 'One more step', formatSentPage(page));
    return send(reply, `Mails about ${personaName}`, formatJoinPage(page, null));
  });

  routes.post<Route>(`/join/${slug}`, async (request, reply) => {
    const page = await readSignUpPage(deps, request.params.slug);
    if (!page) return reply.callNotFound();
    const form = parseForm(request);
    const given = { email: form.get('email') ?? '', name: form.get('name') ?? '' };
    try {
      await limits.count('join', { ...getSubject(request, options), account: given.email });
      await signUp(deps, request.params.slug, readJoinForm(form));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const content = formatJoinPage(page, { form: given, problem: error.message });
      return send(reply, `Mails about ${page.personaName}`, content, error.status);
    }
    // The same answer for every address, whether it is on the list or not.
    return reply.redirect(`/join/${page.page.slug}?sent`, 303);
  });

  routes.get<Route>(`/join/confirm/${token}`, async (request, reply) => {
    await countLink(request, options);
    const found = await findOptIn(deps.db, request.params.token, deps.clock());
    if (!found) return sendExpired(send, reply);
    const content = found.optIn.confirmedAt
      ? formatConfirmedPage(found)
      : formatConfirmPage(found, found.optIn.text, request.params.token);
    return send(reply, found.optIn.confirmedAt ? 'Confirmed' : 'Confirm your address', content);
  });

  routes.post<Route>(`/join/confirm/${token}`, async (request, reply) => {
    await countLink(request, options);
    try {
      const sender = await confirmOptIn(deps, request.params.token, getRequester(request, options));
      if (!sender) return sendExpired(send, reply);
      return send(reply, 'Confirmed', formatConfirmedPage(sender));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'PLAN_LIMIT') throw error;
      const full = paragraph(
        'The list is full at the moment. Your link works for 30 days: please try again later.',
        'problem',
      );
      return send(reply, 'Not yet', full, error.status);
    }
  });
}

const sendExpired = (send: Send, reply: FastifyReply) =>
  send(
    reply,
    'This link does not work',
    paragraph(
      'It is incomplete, was replaced by a newer one or is older than 30 days. Sign up again to get another.',
    ),
    404,
  );

function serveUnsubscribe(routes: FastifyInstance, options: AudiencePageOptions, send: Send): void {
  const { deps } = options;
  const getPath = ({ params }: Request) => `/unsubscribe/${params.token}`;
  const done = 'You are unsubscribed. You get no more of these mails.';

  routes.get<Route>(`/unsubscribe/${token}`, async (request, reply) => {
    await countLink(request, options);
    const found = await findLinkedContact(deps.db, request.params.token);
    // An erased contact gets no mails either.
    if (!found || found.contact.consent === 'withdrawn')
      return send(reply, 'Unsubscribed', paragraph(done, 'done'));
    const who = found.sender?.personaName ?? 'this persona';
    const content = `${paragraph(`You get no more mails about ${who} after this.`)}${buttonForm(getPath(request), 'Unsubscribe', { how: 'page' })}
${paragraph('To have your address and all that is stored with it deleted, go on below.', 'notice')}
<p><a href="${getPath(request)}/delete">Delete my data</a></p>${found.sender ? formatSender(found.sender) : ''}`;
    return send(reply, 'Unsubscribe', content);
  });

  // A mail program posts here by itself (RFC 8058): no question, no redirection, no cookie.
  routes.post<Route>(`/unsubscribe/${token}`, async (request, reply) => {
    await countLink(request, options);
    const source = parseForm(request).get('how') === 'page' ? 'link' : 'one_click';
    await unsubscribe(deps, request.params.token, source, getRequester(request, options));
    return send(reply, 'Unsubscribed', paragraph(done, 'done'));
  });

  routes.get<Route>(`/unsubscribe/${token}/delete`, async (request, reply) => {
    await countLink(request, options);
    const content = `${paragraph('Your address, your name and everything that is stored with them are deleted at once, and you get no more mails. A code that cannot be turned back into your address stays, so that nothing is sent to you again.')}
${buttonForm(`${getPath(request)}/delete`, 'Delete my data')}`;
    return send(reply, 'Delete your data', content);
  });

  routes.post<Route>(`/unsubscribe/${token}/delete`, async (request, reply) => {
    await countLink(request, options);
    await eraseLinkedContact(deps.db, request.params.token, deps.clock());
    return send(reply, 'Deleted', paragraph('Your data is deleted. You get no more mails.', 'done'));
  });
}

/** @throws AppError VALIDATION_FAILED; BAD_REQUEST for a form that a program filled in */
function readJoinForm(form: URLSearchParams): JoinForm {
  if (form.get('website')) throw new AppError('BAD_REQUEST', 'Not sent yet. Please send the form again.');
  const email = emailAddress.safeParse(form.get('email') ?? '');
  if (!email.success)
    throw new AppError('VALIDATION_FAILED', 'Enter your mail address, as name@example.com.');
  if (form.get('agrees') !== 'yes')
    throw new AppError('VALIDATION_FAILED', 'Tick the box to agree. Without that no mails are sent.');
  const name = (form.get('name') ?? '').replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  if (name.length > 120) throw new AppError('VALIDATION_FAILED', 'The name has at most 120 characters.');
  return { email: email.data, name };
}

const parseForm = ({ body }: Request) => new URLSearchParams(typeof body === 'string' ? body : '');

function getSubject(request: Request, { trustedAddressHeader }: AudiencePageOptions) {
  const address = getClientAddress(request.headers, request.socket.remoteAddress, trustedAddressHeader);
  return { address, account: null, userId: null };
}

const getRequester = (request: Request, options: AudiencePageOptions) => ({
  address: getSubject(request, options).address,
  userAgent: request.headers['user-agent'],
});

async function countLink(request: Request, options: AudiencePageOptions): Promise<void> {
  const subject = getSubject(request, options);
  await options.limits.countCall(subject);
  await options.limits.count('audience_link', subject);
}
