import type { Literal } from "../../model/open.ts";
import type { KnownDecision } from "../../service/document/decide-by-hand.ts";
import type { KnownReplacement } from "../../service/document/replace.ts";
import type { KnownUpload } from "../../service/document/upload.ts";
import type { CreateInput } from "../../service/verification/create.ts";
import type { KnownUpdate } from "../../service/verification/update.ts";
import type { Documents, FlowUseCases, TenantUseCases, Verifications } from "./use-cases.ts";
import type { DocumentView, VerificationDetailView } from "./views.ts";

type Named<Name> = { readonly type?: Name } | null | undefined;

/** Names the types of the expected documents. */
type Naming<PhotoId, ProofOfAddress> = {
  readonly documents?:
    | { readonly photoId?: Named<PhotoId>; readonly proofOfAddress?: Named<ProofOfAddress> }
    | null
    | undefined;
};

/** `CreateInput` where literals are document types of the service. */
export type KnownCreation<
  TypeName extends string,
  PhotoId extends string,
  ProofOfAddress extends string,
> = CreateInput & Naming<Literal<PhotoId, TypeName>, Literal<ProofOfAddress, TypeName>>;

// A generic method is not assignable to another generic one. So the methods of the plain interfaces, to which
// these types are assigned, have no type parameters.
type KnownVerifications<TypeName extends string> = Omit<Verifications, "create" | "update"> & {
  create<PhotoId extends string, ProofOfAddress extends string>(
    input: KnownCreation<TypeName, PhotoId, ProofOfAddress>,
  ): Promise<VerificationDetailView>;
  update<Status extends number, PhotoId extends string, ProofOfAddress extends string>(
    id: string,
    input: KnownUpdate<Status> & Naming<Literal<PhotoId, TypeName>, Literal<ProofOfAddress, TypeName>>,
  ): Promise<VerificationDetailView>;
};

type KnownDocuments = Omit<Documents, "upload" | "replace" | "decide"> & {
  upload<Context extends string>(input: KnownUpload<Context>): Promise<DocumentView>;
  replace<Status extends number, Context extends string>(
    id: string,
    input: KnownReplacement<Status, Context>,
  ): Promise<DocumentView>;
  /** A reviewer decides one document. The verification keeps its status. */
  decide<Status extends number>(id: string, input: KnownDecision<Status>): Promise<DocumentView>;
};

/** `FlowUseCases` where literals are document types of the service, statuses and contexts that there are. */
export interface KnownFlow<TypeName extends string>
  extends Omit<FlowUseCases, "verifications" | "documents"> {
  readonly verifications: KnownVerifications<TypeName>;
  readonly documents: KnownDocuments;
}

/** `TenantUseCases` where literals are flows and document types of the service. */
export interface KnownTenant<Path extends string, TypeName extends string>
  extends Omit<TenantUseCases, "flow"> {
  /**
   * The use cases of a flow, by its path. With an unknown path every method rejects with `flow_not_found`.
   */
  flow<Given extends string>(path: Literal<Given, Path>): KnownFlow<TypeName>;
}
