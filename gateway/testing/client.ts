import { Hono } from "hono";
import type { Endpoint, Envelope, OutputOf } from "../contract/platform/endpoint.ts";
import type { Identity } from "../platform/http/identity.ts";
import { mount } from "../platform/http/mount.ts";
import type { Route } from "../platform/http/route.ts";

interface Sender {
  region?: string;
  cartToken?: string | null;
  address?: string;
  accessToken?: string | null;
  browserKey?: string;
  agent?: string;
  /** The campaign whose link brought the customer. */
  campaign?: { name: string; source?: string; coupon?: string };
  /** Staff who act for a client; `authorizedUserId` is empty for a client without an account, `id` for who claims one without acting. */
  acting?: { id: string; authorizedUserId: string };
}

interface Reply<Data> extends Envelope<Data> {
  code: string | undefined;
}

/** Sends a request to a path. */
export type SendRequest = (path: string, init: RequestInit) => Promise<Response>;

export interface TestGateway {
  request: SendRequest;
  /** Sends input as a caller would: a query or a JSON body. `data` is of the success shape whatever the status. */
  call<E extends Endpoint>(endpoint: E, input: Record<string, unknown>, sender?: Sender): Promise<Reply<OutputOf<E>>>;
  /** Internal errors since the start. */
  failures: unknown[];
}

/** Knows nobody. */
export const anonymous: Identity = {
  findSession: async () => null,
  openCart: async (cartToken) => cartToken,
  permissionsOf: async () => new Set(),
  findActing: async () => null,
  journal: { record: async () => {}, recordChange: async () => {} },
  isSecretOf: async () => false,
};

/** Serves routes without a port. */
export function openTestGateway(routes: readonly Route[], identity: Identity = anonymous): TestGateway {
  const app = new Hono();
  const failures: unknown[] = [];
  mount(app, routes, identity, { error: ({ error }) => failures.push(error) });
  const request: SendRequest = async (path, init) => app.request(path, init);
  return { failures, request, ...callsThrough(request) };
}

/** Calls of whatever answers requests. */
export function callsThrough(request: SendRequest): Pick<TestGateway, "call"> {
  return {
    async call<E extends Endpoint>(endpoint: E, input: Record<string, unknown>, sender: Sender = {}) {
      const values = { ...input };
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = encodeURIComponent(String(values[name]));
        delete values[name];
        return value;
      });
      const inQuery = endpoint.method === "GET" || endpoint.method === "DELETE" || endpoint.inQuery === true;
      const response = await request(inQuery ? `${path}?${queryOf(values)}` : path, {
        method: endpoint.method,
        headers: {
          ...(endpoint.multipart ? {} : { "Content-Type": "application/json" }),
          ...(sender.region ? { "X-Region-Slug": sender.region } : {}),
          ...(sender.cartToken ? { "X-Cart-Token": sender.cartToken } : {}),
          ...(sender.address ? { "X-Client-Address": sender.address } : {}),
          ...(sender.browserKey ? { "X-Browser-Key": sender.browserKey } : {}),
          ...(sender.agent ? { "X-Client-Agent": sender.agent } : {}),
          ...(sender.campaign && {
            "X-Campaign-Name": sender.campaign.name,
            "X-Campaign-Source": encodeURIComponent(sender.campaign.source ?? ""),
            "X-Campaign-coupon-id": sender.campaign.coupon ?? "",
          }),
          ...(sender.acting?.id ? { "X-Acting-Id": sender.acting.id } : {}),
          ...(sender.acting ? { "X-Authorized-User-Id": sender.acting.authorizedUserId } : {}),
          ...(sender.accessToken ? { Authorization: `Bearer ${sender.accessToken}` } : {}),
        },
        ...(inQuery ? {} : { body: endpoint.multipart ? formOf(values) : JSON.stringify(values) }),
      });
      const reply = (await response.json()) as Envelope<OutputOf<E>>;
      return { ...reply, code: reply.errors[0]?.code };
    },
  };
}

function queryOf(values: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (Array.isArray(value)) for (const one of value) query.append(`${name}[]`, String(one));
    else query.append(name, String(value));
  }
  return query.toString();
}

function formOf(values: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (Array.isArray(value))
      for (const one of value) form.append(`${name}[]`, one instanceof Blob ? one : String(one));
    else form.append(name, String(value));
  }
  return form;
}

/** The data of a reply; throws unless it is a success. */
export function dataOf<Data>(reply: Reply<Data>): Data {
  if (reply.status_code !== 200 || reply.data === null)
    throw new Error(`${reply.status_code}: ${reply.errors.map(({ message }) => message).join("; ")}`);
  return reply.data;
}
