"""stills.py - wide still lifes for the home page: the goods in the right half, quiet paper for words on the left."""
import math
from mathutils import Vector
import studio, materials, forms, pieces
from pieces import T, RX, RY, RZ


def pearls(places, tone='white'):
    p = materials.pearl(tone)
    for x, y, r in places:
        forms.bead((x, y, r), r, p, seg=64)


def drape(points, sub=60, rounds=120):
    return forms.relax(forms.catmull(points, sub=sub), rounds)


def bridal(info):
    """ruby choker, emerald kada, halo ring; seen from a little above, as on a dressing table"""
    y22, silver = materials.metal('yellow22'), materials.metal('silver')
    D, Ru, Em = (materials.gem(x) for x in ('diamond', 'ruby', 'emerald'))
    studio.sweep('ivory', 260, 150, 620, front=-520, height=520)
    c = pieces.choker(y22, Ru, materials.pearl('white'), melee=D, foil=silver, arc=196)
    c.matrix_basis = T((64, 14, 0)) @ RZ(8)
    for sgn in (-1, 1):          # a gold bead closes each end of the cord
        a = math.radians(270 + sgn * 98)
        n, t = Vector((math.cos(a), math.sin(a), 0)), Vector((-math.sin(a), math.cos(a), 0)) * sgn
        p = n * 61.9 + t * 99.2 - n * 22
        forms.bead((p.x, p.y, 2.4), 2.5, y22, c, seg=48)
    studio.cylinder('plaster', 19, 17, (60, 0, 17), 1.0)
    r = pieces.halo(y22, Ru, carat=1.4, melee=D)
    r.matrix_basis = T((60, -1, 17 + 8.25 + 1.35)) @ RZ(30)
    k = pieces.bangle(y22, Em, style='kada', melee=D)
    k.matrix_basis = T((141, 48, k['R'])) @ RZ(-38)
    pearls([(-12, -32, 3.4), (-19, -37, 2.5), (118, -58, 3.0), (125, -53, 2.2)])
    studio.rig('hero', 1.35, (60, 0, 15))
    studio.camera((16, 10, 17), 715, -4, 27, blur=3.4, focus=(60, -20, 14))
    info['paper'] = (1.06, .985, .90)


def evening(info):
    """rose gold and violet: cocktail ring, pave bangles, twisted hoops, a rope chain running off the table"""
    ro, D, Am = materials.metal('rose18'), materials.gem('diamond'), materials.gem('amethyst')
    studio.sweep('blush', 190, 120)
    studio.cylinder('blush', 16, 27, (22, 6, 27), 1.0)
    studio.slab('blush', 50, 30, 9, (76, -6, 9), 1.0, -8)
    r = pieces.halo(ro, Am, carat=2.2, melee=D)
    r.matrix_basis = T((22, 5, 27 + 8.25 + 1.35)) @ RZ(26)
    for x, y, rz in ((78, 52, -30), (101, 64, -52)):
        b = pieces.bangle(ro, D, style='pave', melee=D, inner=54)
        b.matrix_basis = T((x, y, b['R'])) @ RZ(rz)
    for x, y, rz in ((66, -8, 52), (83, -11, 20)):
        h = pieces.hoop(ro, None, style='twist', w=4.2, t=3.6, dia=22)
        h.matrix_basis = T((x, y, 9 + h['R'])) @ RZ(180 + rz)
    pts = drape([(30, 27, 1.4), (4, 22, 1.4), (-6, 6, 1.4), (-4, -14, 1.4), (12, -26, 1.4), (34, -22, 1.4), (44, -30, 1.4), (62, -40, 1.4), (88, -34, 1.4), (110, -42, 1.4), (160, -36, 1.4)])
    pieces.rope_chain(pts, ro, 2.4)
    pearls([(-14, -26, 2.8), (-19, -30.5, 2.1), (47, -14, 3.2)], 'pink')
    studio.rig('hero', 1.0, (45, 0, 15))
    studio.camera((13, 0, 30.5), 455, -4, 12, blur=3.0, focus=(28, -4, 26))
    info['paper'] = (1.0, .80, .715)


def his(info):
    """bands, a kada, a curb bracelet and a chain: silver with one line of gold"""
    si, pt, y22, ro = (materials.metal(x) for x in ('silver', 'platinum', 'yellow22', 'rose18'))
    studio.sweep('sage', 190, 120)
    studio.slab('sage', 44, 34, 22, (24, 8, 22), 1.0, 12)
    studio.cylinder('sage', 27, 9, (74, 0, 9), 1.0)
    b = pieces.band(pt, None, style='groove', metal2=materials.metal('rose18', 'polish'), w=6.5)
    b.matrix_basis = T((18, 3, 22 + 9.25 + 1.8)) @ RZ(38)
    m = pieces.band(y22, None, style='milgrain', w=6)
    m.matrix_basis = T((34, 2, 22 + 9.25 + 1.9)) @ RZ(14)
    k = pieces.bangle(y22, None, w=8, t=3, inner=54)
    k.matrix_basis = T((93, 58, k['R'])) @ RZ(-34)
    c = pieces.curb_bracelet(si, a=24, b=21, kind='figaro')
    c.matrix_basis = T((74, 0, 9)) @ RZ(-14)
    pts = drape([(6, 40, 1.0), (-8, 20, 1.0), (-7, -4, 1.0), (6, -20, 1.0), (26, -24, 1.0), (44, -32, 1.0), (66, -42, 1.0), (92, -36, 1.0), (116, -44, 1.0), (160, -40, 1.0)])
    pieces.chain(pts, 'curb_fine', y22)
    studio.rig('hero', 1.0, (45, 0, 15))
    studio.camera((13, 0, 30.5), 455, -4, 12, blur=3.0, focus=(26, -6, 26))
    info['paper'] = (.84, .865, .765)


STILLS = {'bridal': bridal, 'evening': evening, 'his': his}
