import { alb } from "./alb.ts";
import { arg } from "./arg.ts";
import { aus } from "./aus.ts";
import { aut } from "./aut.ts";
import { bel } from "./bel.ts";
import { bgr } from "./bgr.ts";
import { bih } from "./bih.ts";
import { bol } from "./bol.ts";
import { bra } from "./bra.ts";
import { che } from "./che.ts";
import { chl } from "./chl.ts";
import { col } from "./col.ts";
import { cri } from "./cri.ts";
import { cyp } from "./cyp.ts";
import { cze } from "./cze.ts";
import { deu } from "./deu.ts";
import { dnk } from "./dnk.ts";
import { dom } from "./dom.ts";
import { ecu } from "./ecu.ts";
import { esp } from "./esp.ts";
import { est } from "./est.ts";
import { fin } from "./fin.ts";
import { fra } from "./fra.ts";
import { gbr } from "./gbr.ts";
import { gha } from "./gha.ts";
import { grc } from "./grc.ts";
import { gtm } from "./gtm.ts";
import { hrv } from "./hrv.ts";
import { hun } from "./hun.ts";
import { idn } from "./idn.ts";
import { ind } from "./ind.ts";
import { irl } from "./irl.ts";
import { isl } from "./isl.ts";
import { isr } from "./isr.ts";
import type { Issuer } from "./issuer.ts";
import { ita } from "./ita.ts";
import { kaz } from "./kaz.ts";
import { ken } from "./ken.ts";
import { lie } from "./lie.ts";
import { ltu } from "./ltu.ts";
import { lux } from "./lux.ts";
import { lva } from "./lva.ts";
import { mar } from "./mar.ts";
import { mda } from "./mda.ts";
import { mex } from "./mex.ts";
import { mkd } from "./mkd.ts";
import { mlt } from "./mlt.ts";
import { mne } from "./mne.ts";
import { mys } from "./mys.ts";
import { nga } from "./nga.ts";
import { nld } from "./nld.ts";
import { nor } from "./nor.ts";
import { nzl } from "./nzl.ts";
import { pak } from "./pak.ts";
import { pan } from "./pan.ts";
import { per } from "./per.ts";
import { phl } from "./phl.ts";
import { pol } from "./pol.ts";
import { prt } from "./prt.ts";
import { pry } from "./pry.ts";
import { rou } from "./rou.ts";
import { rus } from "./rus.ts";
import { sgp } from "./sgp.ts";
import { srb } from "./srb.ts";
import { svk } from "./svk.ts";
import { svn } from "./svn.ts";
import { swe } from "./swe.ts";
import { tur } from "./tur.ts";
import { ukr } from "./ukr.ts";
import { ury } from "./ury.ts";
import { zaf } from "./zaf.ts";

/** By ISO 3166-1 alpha-3. */
export const issuers: ReadonlyMap<string, Issuer> = new Map(
  [
    alb,
    arg,
    aus,
    aut,
    bel,
    bgr,
    bih,
    bol,
    bra,
    che,
    chl,
    col,
    cri,
    cyp,
    cze,
    deu,
    dnk,
    dom,
    ecu,
    esp,
    est,
    fin,
    fra,
    gbr,
    gha,
    grc,
    gtm,
    hrv,
    hun,
    idn,
    ind,
    irl,
    isl,
    isr,
    ita,
    kaz,
    ken,
    lie,
    ltu,
    lux,
    lva,
    mar,
    mda,
    mex,
    mkd,
    mlt,
    mne,
    mys,
    nga,
    nld,
    nor,
    nzl,
    pak,
    pan,
    per,
    phl,
    pol,
    prt,
    pry,
    rou,
    rus,
    sgp,
    srb,
    svk,
    svn,
    swe,
    tur,
    ukr,
    ury,
    zaf,
  ].map((issuer) => [issuer.code, issuer]),
);
